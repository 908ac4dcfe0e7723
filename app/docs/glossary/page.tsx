import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Heading, Words } from "@/components/docs/prose";

export const metadata = { title: "Glossary" };

// Rule: K-25
export default function GlossaryPage() {
  return (
    <DocsPage
      current="/docs/glossary"
      title="Glossary"
      lead="The words of the trade, and those of this service."
      contents={GLOSSARY.map(({ id, title }) => ({ href: `#${id}`, title }))}
    >
      {GLOSSARY.map(({ id, title, words }) => (
        <section key={id}>
          <Heading id={id}>{title}</Heading>
          <FactTable
            wordy
            caption={title}
            columns={["Word", "Meaning"]}
            rows={words.map(([word, meaning]) => ({
              key: word,
              cells: [word, <Words key="meaning">{meaning}</Words>],
            }))}
          />
        </section>
      ))}
    </DocsPage>
  );
}

interface Part {
  id: string;
  title: string;
  words: [word: string, meaning: string][];
}

const GLOSSARY: Part[] = [
  {
    id: "people",
    title: "Who",
    words: [
      [
        "Funder",
        "Who pays: buys a part of the merchant's future receivables. You, as the reader of these pages.",
      ],
      ["ISO", "The broker (independent sales organization) who brings the deal and opens the link."],
      ["Merchant", "The business that is funded."],
      ["Operator", "Who runs this service."],
      ["Brand", "A name under which you publish offers, with its colour, logo and callback address."],
    ],
  },
  {
    id: "money",
    title: "Money",
    words: [
      ["Purchase price", "What you pay for the receivables; also called the funded amount."],
      ["Buy rate", "Your factor rate, before the ISO's points. `1.2` is 20 % on top of the price."],
      ["Upsell", "The ISO's points on top of the buy rate. `0.10` is 10 points."],
      ["Factor", "Buy rate and upsell together."],
      ["Amount sold", "What the merchant pays back: purchase price × factor."],
      ["Commission", "The ISO's part: purchase price × upsell."],
      ["Payment override", "A payment you set in currency: the most, the least, or exactly that."],
      ["Holdback", "The fraction of receivables that an offer states."],
      ["Net funding", "What reaches the merchant after fees and an existing balance."],
      ["Prepayment schedule, tier", "What is due when the merchant pays early; one step of it."],
      ["Renewal", "A purchase that pays off an earlier one of the same funder."],
      ["Added payback", "What a renewal adds to what the merchant owes."],
      ["APR", "The annual percentage rate, which a disclosure states."],
    ],
  },
  {
    id: "work",
    title: "From an offer to a decision",
    words: [
      ["Offer, version", "The limits you publish for a deal; each change of it counts one up."],
      ["Structure", "One of up to five priced sets of limits of an offer, such as a longer term."],
      ["Link", "The signed address of an offer's calculator."],
      [
        "Terms",
        "What the ISO picks: purchase price, upsell, frequency, number of payments, adjustable fees.",
      ],
      ["Quote", "The figures computed from an offer and terms."],
      ["Submission", "A quote that the ISO sent to you."],
      ["Decision, counter", "Your reply to a submission; a reply with terms of your own."],
      ["Stipulation", "Something you need before funding."],
    ],
  },
  {
    id: "law",
    title: "Disclosures",
    words: [
      ["Disclosure", "What the law of the merchant's state gives a merchant before a price."],
      ["Regime", "The law that asks for it: California's or New York's."],
      [
        "Gate",
        "A brand's setting that holds terms back from the merchant until the disclosure was received.",
      ],
      ["Evidence", "Who made, sent, opened, acknowledged and signed a document, and when."],
    ],
  },
  {
    id: "service",
    title: "Between your programs and the service",
    words: [
      ["Sandbox", "A funder of its own beside yours, for trying things out, where nothing is real."],
      [
        "Key, secret",
        "What identifies you, and what signs your requests. The secret is shown once and never sent.",
      ],
      ["Scope", "What a key may do."],
      ["Callback", "The address to which submissions and decisions go."],
      ["Webhook endpoint", "An address of yours for the events you pick."],
      [
        "Event, delivery, attempt",
        "Something that happened; one message to one receiver; one try to send it.",
      ],
      ["Idempotency-Key", "A name of a request, with which sending it again does nothing twice."],
      ["Request id", "The `X-Request-Id` of every response: name it when you ask the operator."],
    ],
  },
];
