import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { FieldList } from "@/components/docs/reference/schema-fields";
import { fieldsOf } from "@/components/docs/reference/schema-words";
import { OPENAPI } from "../openapi";

export const metadata = { title: "Renewals" };

const FIGURES: [name: string, rule: string, example: string][] = [
  ["balance", "As given.", "6,500.00"],
  ["discount", "`balance` - `existing_funding_balance`.", "300.00"],
  ["new_cash", "`net_funding`: what the merchant gets in hand.", "37,255.00"],
  ["added_payback", "`amount_sold` - `balance`; 0 or less where no more is owed than today.", "53,350.00"],
  ["per_dollar", "`added_payback` / `new_cash`, 4 decimals; null unless both are above 0.", "1.4320"],
  ["current_monthly", "The current payment x its payments a month.", "2,816.67"],
  ["payment_change", "`monthly_payment` - `current_monthly`.", "7,989.58"],
  ["current_ends", "Months until the current payments end, 2 decimals.", "2.31"],
  ["new_ends", "Months until the new ones end: `estimated_term_months`.", "5.54"],
];

export default function RenewalsPage() {
  return (
    <DocsPage
      current="/docs/renewals"
      title="Renewals"
      lead="A merchant who still owes you asks what the new money costs beyond what is owed anyway. Say what is owed, and the page answers."
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
        `existing_funding_balance` stays what the new purchase pays off. What `balance` is above it is a
        discount that you give. A patch merges `renewal` member by member; null takes it away.
      </Paragraph>

      <Heading id="rules">What is refused</Heading>
      <List
        items={[
          "A renewal without an `existing_funding_balance` above 0, or with a `balance` below it. A patch that takes the balance away or raises it above what is owed is refused at `existing_funding_balance`.",
          "A `current_payment` that, times what remains, is one payment or more away from `balance`.",
          "With `disclosure.payoffs` given: those with `to_us` must sum to `existing_funding_balance`.",
        ]}
      />
      <Paragraph>
        A disclosure is not derived from `renewal`: `disclosure.renewal` and `disclosure.payoffs` stay yours
        to give.
      </Paragraph>

      <Heading id="figures">The figures</Heading>
      <FactTable
        wordy
        caption="The figures of a renewal"
        columns={["Figure", "Rule", "45,000 at 1.33, 1,545.00 of fees"]}
        rows={FIGURES.map(([name, rule, example]) => ({
          key: name,
          cells: [<Code key="name">{name}</Code>, <Words key="rule">{rule}</Words>, example],
        }))}
      />
      <Paragraph>
        {
          "They are `renewal` of every quote: in `POST /offers/{dealId}/quote`, in submissions and their events, and in a counter. Without a `renewal` of the offer it is null; without a `current_payment` its last four figures are. Each is rounded once, half up."
        }
      </Paragraph>

      <Heading id="shown">Who sees what</Heading>
      <Paragraph>
        The ISO sees new cash, added payback, what each new dollar costs, and keeping the current purchase
        beside renewing it; less than a tenth of the price in new cash is pointed out. The merchant's copy,
        print and page say in one sentence what is paid off, the new cash, and what is added. They never have
        the figure for each dollar: it reads as a rate. Keep it so in what you write yourself.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/reference/objects/RenewalFigures">The figures in the reference</TextLink>
      </p>
    </DocsPage>
  );
}
