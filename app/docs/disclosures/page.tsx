import { CodeBlock } from "@/components/docs/code-block";
import { MISSING_PATHS, RegimeTable } from "@/components/docs/disclosure-tables";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { DOCUMENT_STATES, TEMPLATE_VERSIONS } from "@/lib/schemas/brand";

export const metadata = { title: "Disclosures" };

export default function DisclosuresPage() {
  return (
    <DocsPage
      current="/docs/disclosures"
      title="Disclosures"
      lead="California and New York require a disclosure with the annual percentage rate before a price reaches the merchant. The service computes and renders it; your counsel approves it."
      contents={[
        { href: "#applies", title: "When it applies" },
        { href: "#once", title: "Once, for a brand" },
        { href: "#offer", title: "In each offer" },
        { href: "#share", title: "Payments and income" },
        { href: "#document", title: "Make a document" },
        { href: "#missing", title: "What is missing" },
      ]}
    >
      <Heading id="applies">When it applies</Heading>
      <RegimeTable />
      <Paragraph>
        `merchant_state` must mean where the business is principally directed, in New York for a natural
        person also where the person lives: a USPS code or a full English name. The amount financed is the
        purchase price less the fees that are finance charges.
      </Paragraph>
      <Paragraph>
        Until a document of exactly these terms was transmitted, mailed or opened by the merchant, the ISO's
        page holds back what goes to the merchant: copy and print. So it does for a state that cannot be read,
        and without one: then `regime` and `required` are null, and `missing` names `merchant_state`. A brand
        whose `merchant_outputs` is `open` holds nothing back: for a funder that discloses by other means. In
        every state the page asks the server before each copy and print for the merchant, and waits for a
        connection: an offer may have moved since it was opened.
      </Paragraph>

      <Heading id="once">Once, for a brand</Heading>
      <Paragraph>
        A brand's disclosure profile has what every document states of you. Set it in the console, Settings,
        Brands; or the operator of the service does. There, counsel approves the template of each state; a new
        version of a template switches the state off until it is approved again, which the console says there
        and on Today. An approval can be withdrawn.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/disclosures/counsel">For counsel: every string with its citation</TextLink>
      </p>
      <CodeBlock
        title="Where the service runs"
        code={[
          `npm run admin -- brand update acme <brand id> --set legal_name="Acme Funding LLC" \\
  --set product_words="Sales-Based Financing" --set historical_months=4 --set signing_place="the funding agreement"`,
          ...DOCUMENT_STATES.map(
            (state) =>
              `npm run admin -- brand approve acme <brand id> --state ${state} --template ${TEMPLATE_VERSIONS[state]} --by "Ann Counsel"`,
          ),
        ].join("\n")}
      />
      <Paragraph>A sandbox begins with copies of your brands, approvals included.</Paragraph>

      <Heading id="offer">In each offer</Heading>
      <CodeBlock
        title="What a document needs of an offer, beside its terms"
        code={`"merchant_state": "CA",
"holdback_pct": 0.12,
"disclosure": {
  "payment_basis": "true_up",
  "income": { "monthly_amount": 93000, "method": "historical", "months": 4, "channel": "card and bank receipts" },
  "prepayment_fees": "None."
}`}
      />
      <List
        items={[
          "New York also needs `disclosure.collateral` and, when a payoff is to you, `disclosure.renewal.double_dipping_amount`.",
          "Give `disclosure.funding_date`: without one the next business day is assumed, and a document made on it ends with the next business day.",
          "`finance_charge: false` on a fee, and `paid_to` for one that a third party gets, change what the itemization says.",
        ]}
      />
      <p className="text-15">
        <TextLink href="/docs/reference/objects/OfferDisclosure">Every field and its meaning</TextLink>
      </p>

      <Heading id="share">Payments and income</Heading>
      <Paragraph>
        With `true_up` the contract's payments stand for a share of the sales, so they must be close to it: a
        payment times the payments of a year, over 12, within 2.5 % of `holdback_pct` times
        `income.monthly_amount`, 2.5 % included. A year has 52, 26, 24 or 12 payments; of daily ones as many
        as the calendar has payment days among the 365 days after the funding date.
      </Paragraph>
      <Paragraph>
        For 535.71 on each of 251 business days that is 11,205.27. Of an income of 94,000.00, 12 % are
        11,280.00: the payments are 0.66 % below, and there can be a document. Of 100,000.00 they are
        12,000.00: the payments are 6.62 % below, and `missing` names `disclosure.payment_basis`. Correct the
        income, the holdback or the terms; or use `split`, where the payments follow the sales themselves.
      </Paragraph>

      <Heading id="document">Make a document</Heading>
      <List
        numbered
        items={[
          'Ask first: `POST /offers/{dealId}/quote` with `"include": ["disclosure"]` has `required`, `complete`, and every path in `missing`.',
          "`POST /offers/{dealId}/disclosures` makes the document of some terms: HTML, PDF, and the merchant's link. The ISO's Send to merchant, and a submission, make one too.",
          "Other terms supersede it, and a change of anything it states: a payoff, a fee, your legal name. Notes, metadata and addresses do not. Its funding date ends it.",
          "`GET /disclosures/{id}` has its evidence: who made, sent, opened, acknowledged and signed it, the hashes of the page and of the PDF, and whether an opening was the sender's own. `GET /disclosures/{id}/document?signed=true` is the signed copy. The events `disclosure.*` say so as it happens.",
        ]}
      />
      <p className="text-15">
        <TextLink href="/docs/reference/disclosures">The operations</TextLink> ·{" "}
        <TextLink href="/docs/webhooks#disclosure.created">The events</TextLink>
      </p>

      <Heading id="missing">What is missing</Heading>
      <Paragraph>
        Each path that `missing` can name, and what it asks for. `refused` has sentences about what no field
        can supply, such as a finance charge below zero.
      </Paragraph>
      <FactTable
        wordy
        caption="Paths that can be missing"
        columns={["Path", "What it asks for"]}
        rows={Object.entries(MISSING_PATHS).map(([path, what]) => ({
          key: path,
          cells: [<Code key="path">{path}</Code>, <Words key="what">{what}</Words>],
        }))}
      />
    </DocsPage>
  );
}
