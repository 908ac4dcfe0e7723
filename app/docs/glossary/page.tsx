import { DocsPage } from "@/components/docs/docs-page";
import { Heading, WordTable } from "@/components/docs/prose";

export const metadata = { title: "Glossary" };

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
          <WordTable caption={title} columns={["Word", "Meaning"]} rows={words} />
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
        "The company that buys a part of the merchant's future receivables. These pages call it you.",
      ],
      ["ISO", "The broker (independent sales organization) who brings the deal and opens the link."],
      ["Merchant", "The business that is funded."],
      ["Operator", "The company that runs this service."],
      ["Brand", "A name under which you publish offers, with its colour, logo and callback address."],
    ],
  },
  {
    id: "money",
    title: "Money",
    words: [
      ["Purchase price", "What you pay for the receivables; also called the funded amount."],
      ["Buy rate", "Your factor rate, without the ISO's points. `1.2` means 20 % on top of the price."],
      ["Upsell", "The ISO's points on top of the buy rate. `0.10` means 10 points."],
      ["Factor", "The sum of buy rate and upsell."],
      ["Amount sold", "The total that the merchant pays back: purchase price × factor."],
      ["Commission", "What the ISO earns: purchase price × upsell."],
      ["Payment override", "A payment amount that you set as the highest, the lowest or the exact payment."],
      ["Holdback", "The share of the merchant's receivables that an offer states for the payments."],
      ["Net funding", "What the merchant receives after fees and the payoff of an existing balance."],
      [
        "Prepayment schedule, tier",
        "The amounts due when the merchant pays early; one entry of the schedule.",
      ],
      ["Renewal", "A purchase that pays off an earlier one of the same funder."],
      ["Added payback", "By how much a renewal increases what the merchant owes."],
      ["APR", "The annual percentage rate. A disclosure states it."],
    ],
  },
  {
    id: "work",
    title: "From an offer to a decision",
    words: [
      [
        "Offer, version",
        "The limits that you publish for a deal; a number that increases by one with each change.",
      ],
      [
        "Structure",
        "One of up to five sets of limits in an offer, each with its own price, such as a longer term.",
      ],
      ["Link", "The signed address of an offer's calculator."],
      [
        "Terms",
        "What the ISO chooses: purchase price, upsell, frequency, number of payments, adjustable fees.",
      ],
      ["Quote", "The figures computed from an offer and terms."],
      ["Submission", "Terms with their quote that the ISO sent to you."],
      ["Decision, counter", "Your reply to a submission; a reply with other terms."],
      ["Stipulation", "Something you need before funding."],
    ],
  },
  {
    id: "law",
    title: "Disclosures",
    words: [
      [
        "Disclosure",
        "The information that the law of the merchant's state requires before the merchant gets a price.",
      ],
      ["Regime", "The law that requires a disclosure, such as California's or New York's."],
      [
        "Gate",
        "A setting of a brand that keeps terms from the merchant until they have received the disclosure.",
      ],
      ["Evidence", "Who made, sent, opened, acknowledged and signed a document, and when."],
    ],
  },
  {
    id: "service",
    title: "Between your programs and the service",
    words: [
      ["Sandbox", "A separate funder beside yours for testing, where nothing is real."],
      [
        "Key, secret",
        "The key identifies you, and the secret signs your requests. The secret is shown only once and is never sent.",
      ],
      ["Scope", "A permission of a key."],
      ["Callback", "Your URL that receives submissions and decisions."],
      ["Webhook endpoint", "A URL of yours that receives the types of events you choose."],
      [
        "Event, delivery, attempt",
        "Something that happened; a message about it to one receiver; one try to send the message.",
      ],
      [
        "Idempotency-Key",
        "A value that identifies a request, so that repeating the request has no further effect.",
      ],
      ["Request id", "The `X-Request-Id` of a response. Include it when you contact the operator."],
    ],
  },
];
