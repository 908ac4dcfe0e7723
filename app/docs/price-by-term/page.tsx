import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { Code, Heading, List, Paragraph, TextLink, WordTable } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { LIMIT_FIELDS } from "@/lib/schemas/offers/limit-fields";
import { FEWEST_STRUCTURES, MOST_STRUCTURES } from "@/lib/schemas/wire/bounds";

export const metadata = { title: "Price by term" };

export default function PriceByTermPage() {
  return (
    <DocsPage
      current="/docs/price-by-term"
      title="Price by term"
      lead="Offer nine months at a higher price than six, or a weekly plan beside a daily one. One link can have up to five sets of limits, each with its own price. The ISO submits one of them."
      contents={[
        { href: "#create", title: "Create the offer" },
        { href: "#flat", title: "What a structure inherits" },
        { href: "#quote", title: "Quote all of them" },
        { href: "#receive", title: "Receive one" },
        { href: "#change", title: "Change them" },
        { href: "#older", title: "Older clients" },
      ]}
    >
      <Heading id="create">Create the offer</Heading>
      <Paragraph>
        {`Give \`structures\`: ${FEWEST_STRUCTURES} to ${MOST_STRUCTURES} objects in the order in which the ISO sees them. Each has an \`id\` for your own system, a \`label\` that the ISO reads, and the limits that differ from the offer's. The offer's own limits are still required. Structures inherit them, but the ISO cannot choose them by themselves. \`default_structure\` is the id of the structure that the calculator starts with. Without it, the calculator starts with the first one.`}
      </Paragraph>
      <CodeBlock title="POST /offers" code={readableJson(OFFER)} />
      <Paragraph>
        A structure with its own `base_frequency` must also give `num_payments_floor` and
        `num_payments_ceiling`, because it does not inherit numbers that count another frequency. If the offer
        has a default number of payments or a payment override, the structure must give a value or null for
        it.
      </Paragraph>

      <Heading id="flat">What a structure inherits</Heading>
      <WordTable
        bold
        caption="What a field of a structure means"
        columns={["In the structure", "Means"]}
        rows={[
          ["A value", "It replaces the offer's value. A list or an object is replaced as a whole."],
          [
            "null",
            "The field has its default, even if the offer gives a value. Not allowed for a required field.",
          ],
          ["Nothing", "The field has the offer's value, also after a later PATCH of the offer."],
          [
            "No default",
            "A default price, upsell or number of payments of the offer applies too, moved to the nearest limit of the structure. If the offer has none, the default follows from the structure's limits.",
          ],
        ]}
      />
      <Paragraph>
        The result is called the flat offer of the structure. Every figure of the structure is the same, to
        the cent, as if you had sent the flat offer by itself. All rules apply to it. An error names the
        structure, as in `structures[1].num_payments_ceiling must not be less than num_payments_floor (60)`.
      </Paragraph>
      <p className="my-3 max-w-[42rem] text-15 text-ink-2">
        A structure can have these fields:{" "}
        {LIMIT_FIELDS.map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <Code>{name}</Code>
          </span>
        ))}
        . All other fields belong to the offer.
      </p>

      <Heading id="quote">Quote all of them</Heading>
      <CodeBlock
        title="POST /offers/{dealId}/quote"
        code={readableJson({ structure: "6-months", purchase_price: 45_000, include: ["structures"] })}
      />
      <Paragraph>
        The figures at the top level are those of the structure that the terms name. `structures` contains the
        quote of every structure with the same price, upsell, frequency and fees. If a structure does not
        allow one of these, its nearest limit is used, and `moved` names the term. A number of payments
        applies only to the structure that it was given for; the others use their default. `quote` is null if
        `problems` remain. If `include` also has `schedule` or `disclosure`, each structure has its own.
      </Paragraph>

      <Heading id="receive">Receive one</Heading>
      <List
        items={[
          "A submission has the id of the structure in `terms.structure`, and its id and label in `quote.structure` and `structure`. Lists, events and decisions have them too. They stay the same when you rename or remove the structure.",
          "A counter uses the structure of the submission, if the offer still has it, unless the terms of the counter name another one.",
          "A disclosure document is made for one structure, so another structure needs another document. The document does not contain the label.",
          "The merchant sees only the chosen structure, without its label.",
        ]}
      />

      <Heading id="change">Change them</Heading>
      <List
        items={[
          "PATCH replaces `structures` as a whole. With null or an empty list it removes all structures and `default_structure`.",
          "A PATCH of a field of the offer changes every structure that inherits the field.",
          "A document stays valid until something that it states changes in the flat offer of its structure.",
        ]}
      />

      <Heading id="older">Older clients</Heading>
      <Paragraph>
        Terms without `structure` use the default structure, so a client that does not know structures quotes,
        reads and decides as before. Note that PUT replaces all fields. A client that drops unknown fields
        removes the structures when it sends an offer back.
      </Paragraph>
      <p className="text-15">
        <TextLink href="/docs/reference/offers">The fields in the reference</TextLink>
      </p>
    </DocsPage>
  );
}

const OFFER = {
  deal_id: "DEAL-1001",
  merchant_name: "Harbor Street Bakery",
  iso_name: "Northline Partners",
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 80_000,
  buy_rate: 1.22,
  max_upsell: 0.14,
  base_frequency: "daily",
  available_frequencies: ["daily"],
  num_payments_floor: 110,
  num_payments_ceiling: 150,
  structures: [
    { id: "6-months", label: "6 months" },
    {
      id: "9-months",
      label: "9 months",
      purchase_price_ceiling: 60_000,
      buy_rate: 1.28,
      num_payments_floor: 155,
      num_payments_ceiling: 217,
      default_num_payments: 195,
    },
    {
      id: "12-months",
      label: "12 months",
      buy_rate: 1.35,
      base_frequency: "weekly",
      available_frequencies: ["weekly"],
      num_payments_floor: 44,
      num_payments_ceiling: 56,
      default_num_payments: 52,
    },
  ],
};
