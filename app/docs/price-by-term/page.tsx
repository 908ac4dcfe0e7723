import { CodeBlock } from "@/components/docs/code-block";
import { DocsPage } from "@/components/docs/docs-page";
import { FactTable } from "@/components/docs/fact-table";
import { Code, Heading, List, Paragraph, TextLink, Words } from "@/components/docs/prose";
import { readableJson } from "@/components/docs/readable-json";
import { FEWEST_STRUCTURES, LIMIT_FIELDS, MOST_STRUCTURES } from "@/lib/schemas/limit-fields";

export const metadata = { title: "Price by term" };

export default function PriceByTermPage() {
  return (
    <DocsPage
      current="/docs/price-by-term"
      title="Price by term"
      lead="Nine months above six, a weekly plan beside a daily one: one link holds up to five priced sets of limits, and the ISO submits one of them."
      contents={[
        { href: "#create", title: "Create the offer" },
        { href: "#flat", title: "What a structure inherits" },
        { href: "#quote", title: "Quote all of them" },
        { href: "#receive", title: "Receive one" },
        { href: "#change", title: "Change them" },
        { href: "#older", title: "Clients without them" },
      ]}
    >
      <Heading id="create">Create the offer</Heading>
      <Paragraph>
        {`Give \`structures\`: ${FEWEST_STRUCTURES} to ${MOST_STRUCTURES} objects in the order in which the ISO sees them. Each has an \`id\` for your own system, a \`label\` that the ISO reads, and the limits that differ from the offer's. The offer's own limits stay required: they are what the structures differ from, and no choice of their own. \`default_structure\` names the one that the calculator starts with; without it the first.`}
      </Paragraph>
      <CodeBlock title="POST /offers" code={readableJson(OFFER)} />
      <Paragraph>
        A structure with a `base_frequency` of its own gives both numbers of payments too, since a number in
        another unit is never inherited. Where the offer gives a default number of payments or a payment
        override, the structure gives a value or null for it.
      </Paragraph>

      <Heading id="flat">What a structure inherits</Heading>
      <FactTable
        wordy
        caption="What a field of a structure means"
        columns={["In the structure", "Means"]}
        rows={[
          [
            "A value",
            "It takes the place of the offer's. A list or an object replaces the offer's as a whole.",
          ],
          ["null", "The field's default, whatever the offer gives. Refused for a required field."],
          ["Nothing", "The offer's own, also after a later PATCH of the offer."],
          [
            "No default",
            "A default price, upsell or number of payments that the offer gives moves to the nearest limit of the structure. One that nobody gave follows the structure's limits.",
          ],
        ].map(([name = "", text = ""]) => ({
          key: name,
          cells: [<b key="name">{name}</b>, <Words key="text">{text}</Words>],
        }))}
      />
      <Paragraph>
        The result is the structure's flat offer: every figure of the structure is that of this offer sent on
        its own, to the cent. Every rule holds over it. A refusal names the place, such as
        `structures[1].num_payments_ceiling must not be less than num_payments_floor (60)`.
      </Paragraph>
      <p className="my-3 max-w-[42rem] text-15 text-ink-2">
        A structure can give:{" "}
        {LIMIT_FIELDS.map((name, index) => (
          <span key={name}>
            {index > 0 && ", "}
            <Code>{name}</Code>
          </span>
        ))}
        . Everything else is the offer's.
      </p>

      <Heading id="quote">Quote all of them</Heading>
      <CodeBlock
        title="POST /offers/{dealId}/quote"
        code={readableJson({ structure: "6-months", purchase_price: 45_000, include: ["structures"] })}
      />
      <Paragraph>
        The figures are those of the structure that the terms name. `structures` adds every structure with the
        same terms: price, upsell, frequency and fees as given, moved to the nearest limit where a structure
        does not allow them, and named in `moved`. A number of payments belongs to the structure that it was
        given for; the others have their default. `quote` is null where `problems` remain. With `schedule` or
        `disclosure` in `include` too, each structure has its own.
      </Paragraph>

      <Heading id="receive">Receive one</Heading>
      <List
        items={[
          "A submission has the structure's id in `terms.structure`, and its id and label in `quote.structure` and `structure`. Lists, events and decisions have them too, and keep them when the structure is renamed or removed.",
          "A counter is of the submission's structure where the offer still has it, unless its terms name another.",
          "A disclosure document is of one structure: another one is another document. It does not name the label.",
          "The merchant sees the chosen structure alone, without its label.",
        ]}
      />

      <Heading id="change">Change them</Heading>
      <List
        items={[
          "PATCH replaces `structures` as a whole. null or an empty list removes them, and `default_structure` with them.",
          "A PATCH of a field of the offer reaches every structure that does not give the field.",
          "A document stays good for as long as its own structure's flat offer does not change in what the document states.",
        ]}
      />

      <Heading id="older">Clients without them</Heading>
      <Paragraph>
        Terms without `structure` are of the default structure, so a client that knows none quotes, reads and
        decides as before. One thing to know: PUT replaces all fields. A client that drops the fields it does
        not know removes the structures when it sends an offer back.
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
