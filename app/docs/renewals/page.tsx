import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { FieldList, fieldsOf } from "@/components/docs/reference/schema-fields";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Renewals" };

const FIGURES: [name: string, rule: string, example: string][] = [
  ["`balance`", "`renewal.balance` of the offer.", "6,500.00"],
  ["`discount`", "`balance` - `existing_funding_balance`.", "300.00"],
  ["`new_cash`", "`net_funding`: what the merchant receives.", "37,255.00"],
  [
    "`added_payback`",
    "`amount_sold` - `balance`. 0 or less if the merchant owes no more than today.",
    "53,350.00",
  ],
  ["`per_dollar`", "`added_payback` / `new_cash`, with 4 decimals. Null unless both are above 0.", "1.4320"],
  ["`current_monthly`", "The current payment x the number of payments a month.", "2,816.67"],
  ["`payment_change`", "`monthly_payment` - `current_monthly`.", "7,989.58"],
  ["`current_ends`", "Months until the current payments end, with 2 decimals.", "2.31"],
  ["`new_ends`", "Months until the new payments end: `estimated_term_months`.", "5.54"],
];

export default function RenewalsPage() {
  return (
    <DocsPage
      current="/docs/renewals"
      title="Renewals"
      lead="A merchant who still owes you on an earlier purchase wants to know what the new money costs on top of that. State in the offer what the merchant owes, and the page shows the cost."
      contents={[
        { href: "#offer", title: "In the offer" },
        { href: "#rules", title: "What is refused" },
        { href: "#figures", title: "The figures" },
        { href: "#shown", title: "Who sees what" },
      ]}
    >
      <Heading id="offer">In the offer</Heading>
      <CodeBlock
        title="A renewal"
        code={`"existing_funding_balance": 6200,
"renewal": {
  "balance": 6500,
  "reference": "HSB-18833",
  "current_payment": { "amount": 130, "frequency": "daily", "remaining": 50 }
}`}
      />
      <FieldList fields={fieldsOf(OPENAPI.components.schemas.OfferRenewal ?? {})} />
      <Paragraph>
        `existing_funding_balance` is still the amount that the new purchase pays off. If `balance` is higher,
        the difference is a discount that you give. PATCH merges the members of `renewal`, and removes it with
        null.
      </Paragraph>

      <Heading id="rules">What is refused</Heading>
      <List
        items={[
          "A renewal without an `existing_funding_balance` above 0, or with a `balance` below it. If a patch removes `existing_funding_balance` or raises it above `balance`, the error names `existing_funding_balance`.",
          "A `current_payment` whose `amount` times `remaining` differs from `balance` by one payment or more.",
          "`disclosure.payoffs` whose amounts with `to_us` do not sum to `existing_funding_balance`.",
        ]}
      />
      <Paragraph>
        Disclosures do not use `renewal`. Give `disclosure.renewal` and `disclosure.payoffs` as well.
      </Paragraph>

      <Heading id="figures">The figures</Heading>
      <WordTable
        caption="The figures of a renewal"
        columns={["Figure", "Rule", "45,000 at 1.33, 1,545.00 of fees"]}
        rows={FIGURES}
      />
      <Paragraph>
        {
          "Every quote has these figures in `renewal`: in `POST /offers/{dealId}/quote`, in submissions and their events, and in counters. It is null if the offer has no `renewal`. The last four figures are null if the offer has no `current_payment`. Each figure is rounded once, half up."
        }
      </Paragraph>

      <Heading id="shown">Who sees what</Heading>
      <Paragraph>
        The ISO sees the new cash, the added payback, the cost of each new dollar, and a comparison of keeping
        the current purchase with renewing it. A note appears if the new cash is less than a tenth of the
        price. The merchant's copy, print and page state in one sentence the amount paid off, the new cash and
        the added payback. They never contain the cost of each dollar, because it reads like a rate. Leave it
        out of your own texts for merchants too.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/reference/objects/RenewalFigures">The figures in the reference</TextLink>
      </p>
    </DocsPage>
  );
}
