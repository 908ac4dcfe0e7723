import { CodeBlock } from "@/components/docs/code-block";
import { MISSING_PATHS, RegimeTable } from "@/components/docs/disclosure-tables";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { NEW_DISCLOSURES_AN_HOUR } from "@/lib/schemas/disclosures/operations";
import { DOCUMENT_STATES, TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";

export const metadata = { title: "Disclosures" };

export default function DisclosuresPage() {
  return (
    <DocsPage
      current="/docs/disclosures"
      title="Disclosures"
      lead="California and New York require a disclosure with the annual percentage rate before a price reaches the merchant. The service computes and renders the disclosure, and your counsel approves its template."
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
        `merchant_state` must be the state from which the business is principally directed, as a USPS code or
        a full English name. For a natural person, New York's rules also apply if the person lives there. The
        amount financed is the purchase price less the fees that are finance charges.
      </Paragraph>
      <Paragraph>
        The ISO's page does not let the ISO copy or print terms for the merchant until a document of exactly
        these terms has been mailed to the merchant or opened by them. The same applies when the offer has no
        state, or one that the service does not recognize: `regime` and `required` are then null, and
        `missing` contains `merchant_state`. If you disclose by other means, set the brand's
        `merchant_outputs` to `open`, which removes this restriction. In every state, the page asks the server
        before each copy and print for the merchant, because the offer may have changed since the page was
        opened. It needs a connection for that.
      </Paragraph>

      <Heading id="once">Once, for a brand</Heading>
      <Paragraph>
        A brand's disclosure profile contains what every document says about you. Set it in the console, under
        Settings, Brands, or ask the operator of the service to do it. There your counsel also approves the
        template of each state. After a new version of a template, no documents of that state can be made
        until counsel approves the new version. The console says so there and on Today. You can withdraw an
        approval.
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
      <Paragraph>A new sandbox has copies of your brands, including their approvals.</Paragraph>

      <Heading id="offer">In each offer</Heading>
      <CodeBlock
        title="What a document needs from an offer, besides its terms"
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
          "New York also requires `disclosure.collateral` and, if a payoff goes to you, `disclosure.renewal.double_dipping_amount`.",
          "Set `disclosure.funding_date`. Without it the next business day is assumed, and the document then expires at the end of that day.",
          "The itemization of the document depends on each fee: set `finance_charge: false` if it is no finance charge, and `paid_to` if a third party receives it.",
        ]}
      />
      <p className="text-15">
        <TextLink href="/docs/reference/objects/OfferDisclosure">Every field and its meaning</TextLink>
      </p>

      <Heading id="share">Payments and income</Heading>
      <Paragraph>
        With `true_up`, the payments of the contract estimate a share of the sales, so they must be close to
        it. One payment times the number of payments in a year, divided by 12, must be within 2.5 %
        (inclusive) of `holdback_pct` times `income.monthly_amount`. A year has 52, 26, 24 or 12 payments. The
        number of daily payments is the number of payment days in the calendar among the 365 days after the
        funding date.
      </Paragraph>
      <Paragraph>
        For 535.71 on each of 251 business days that is 11,205.27. Of an income of 94,000.00, 12 % are
        11,280.00: the payments are 0.66 % below, and a document can be made. Of 100,000.00, 12 % are
        12,000.00: the payments are 6.62 % below, and `missing` contains `disclosure.payment_basis`. Correct
        the income, the holdback or the terms, or use `split`, with which each payment is a share of the
        actual sales.
      </Paragraph>

      <Heading id="document">Make a document</Heading>
      <List
        numbered
        items={[
          'Check first: `POST /offers/{dealId}/quote` with `"include": ["disclosure"]` returns `required`, `complete`, and every missing path in `missing`.',
          "`POST /offers/{dealId}/disclosures` makes the document of the given terms: HTML, PDF, and the merchant's link. It is also made when the ISO chooses Send to merchant, and by a submission.",
          "A document of other terms supersedes it. So does a change of anything that it states, such as a payoff, a fee or your legal name, but not a change of notes, metadata or addresses. The document expires at the end of its funding date.",
          "`GET /disclosures/{id}` returns the evidence: who made, sent, opened, acknowledged and signed the document, the hashes of the page and of the PDF, and whether the sender opened it themselves. An opening within a day from the network address that made the document, also over the API, has `by_sender: true` and does not count as the merchant's. `GET /disclosures/{id}/document?signed=true` returns the signed copy. The `disclosure.*` events report each step as it happens.",
        ]}
      />
      <Paragraph>
        {`In an hour, at most ${NEW_DISCLOSURES_AN_HOUR.offer} new documents of an offer are made, and at most ${NEW_DISCLOSURES_AN_HOUR.key} with an API key. Above that, the operation returns \`RATE_LIMITED\`, with the time of the next possible one in \`X-RateLimit-Reset\`. A request for an existing document does not count.`}
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/reference/disclosures">The operations</TextLink> ·{" "}
        <TextLink href="/docs/webhooks#disclosure.created">The events</TextLink>
      </p>

      <Heading id="missing">What is missing</Heading>
      <Paragraph>
        The table has every path that `missing` can contain, and what to provide. `refused` contains sentences
        about other problems, such as a text that is too long, and about why there is no APR. Where no
        document is required, a sentence in `assumptions` says why `estimated_apr` is null.
      </Paragraph>
      <WordTable
        caption="Paths that can be missing"
        columns={["Path", "What it asks for"]}
        rows={Object.entries(MISSING_PATHS).map(([path, what]) => [`\`${path}\``, what])}
      />
    </DocsPage>
  );
}
