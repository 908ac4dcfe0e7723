import { idOf } from "@/components/console/offer-form/form-words";
import { Fact } from "@/components/console/ui/facts";
import { Link } from "@/components/console/ui/link";
import { formatCount } from "@/lib/calculator/money/formats";
import { frequencyAdverb, frequencyName } from "@/lib/calculator/offer/frequency";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";
import type { FlatOffer } from "@/lib/schemas/offers/flat-offer";
import { commissionText } from "./commission-facts";
import {
  factor,
  feeText,
  frequenciesText,
  holdbackText,
  moneyText,
  paymentLimitText,
  percent,
  pointsText,
  prepaymentText,
} from "./figures";
import { dealFacts } from "./offer-texts";

/** The offer's ranges with lowest, default and highest values, and its other facts. */
export function LimitsTable({ fields }: { fields: FullOfferFields }) {
  return (
    <>
      <table className="fact-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Term</span>
            </th>
            <th scope="col">Lowest</th>
            <th scope="col">Default</th>
            <th scope="col">Highest</th>
          </tr>
        </thead>
        <tbody>
          {rangesOf(fields).map(([key, label, lowest, start, highest]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{lowest}</td>
              <td>{start}</td>
              <td>{highest}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3 border-t border-line pt-5">
        {otherFacts(fields).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}

type Range = [key: string, label: string, lowest: string, start: string, highest: string];

function rangesOf(fields: FullOfferFields): Range[] {
  const range = (key: string, label: string, format: (value: number) => string, values: number[]) =>
    [key, label, ...values.map(format)] as Range;
  const { purchase_price_floor, default_purchase_price, purchase_price_ceiling } = fields;
  const { num_payments_floor, default_num_payments, num_payments_ceiling } = fields;
  const prices = [purchase_price_floor, default_purchase_price, purchase_price_ceiling];
  const counts = [num_payments_floor, default_num_payments, num_payments_ceiling];
  return [
    range("purchase_price", "Purchase price", moneyText, prices),
    range("upsell", "Upsell, points", pointsText, [0, fields.default_upsell, fields.max_upsell]),
    range("num_payments", `${frequencyName(fields.base_frequency)} payments`, formatCount, counts),
    ...fields.fees.flatMap(({ id, label, amount_type, amount, adjustable, floor, ceiling }) =>
      adjustable && floor !== undefined && ceiling !== undefined
        ? [range(`fee ${id}`, label, amount_type === "pct" ? percent : moneyText, [floor, amount, ceiling])]
        : [],
    ),
  ];
}

function otherFacts(fields: FullOfferFields): [string, string][] {
  const limit = paymentLimitText(fields);
  const commission = commissionText(fields);
  return [
    ["Buy rate", factor(fields.buy_rate)],
    ["Frequencies", frequenciesText(fields)],
    ...fields.fees.flatMap(({ label, amount_type, amount, adjustable, floor }): [string, string][] =>
      adjustable && floor !== undefined
        ? []
        : [[label, amount_type === "pct" ? percent(amount) : moneyText(amount)]],
    ),
    ...(limit === null ? [] : ([["Payment", limit]] as [string, string][])),
    ["Holdback", holdbackText(fields)],
    ["Prepayment", prepaymentText(fields)],
    ...(commission === null ? [] : ([["Commission", commission]] as [string, string][])),
    ...dealFacts(fields),
  ];
}

interface StructuresTableProps {
  /** The limits of each structure, in order. */
  flats: FlatOffer[];
  /** The id of the default structure. */
  start: string | null;
  /** The path of the offer's form, to which each label links; null if the reader may not change the offer. */
  editPath: string | null;
}

/** The limits of the structures side by side. Limits that are equal in all of them are listed once, below. */
export function StructuresTable({ flats, start, editPath }: StructuresTableProps) {
  const facts = structureFacts(flats);
  const [first] = flats;
  const same = facts.filter(({ texts }) => isSame(texts));
  return (
    <>
      <section
        aria-label="Structures side by side"
        // The links in its head scroll it by keyboard; without them it has to take the focus itself.
        tabIndex={editPath === null ? 0 : undefined}
        className="edge-shade"
      >
        <table className="fact-table structures-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Limit</span>
              </th>
              {flats.map(({ structure }, index) => (
                <th key={structure?.id} scope="col">
                  <b className="block text-13 text-ink">
                    {editPath === null ? (
                      structure?.label
                    ) : (
                      <Link
                        href={`${editPath}#${idOf(`structures.${index}.label`)}`}
                        // No wider than its word: it would widen the table that scrolls.
                        className="stretched-target after:inset-x-0"
                      >
                        {structure?.label}
                      </Link>
                    )}
                  </b>
                  {structure?.id === start && <small>Default</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts
              .filter(({ texts }) => !isSame(texts))
              .map(({ name, texts }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {texts.map((text, index) => (
                    <td
                      key={flats[index]?.structure?.id}
                      className={text === null ? "text-ink-3" : undefined}
                    >
                      {text ?? "None"}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <h3 className="pt-5 pb-3 font-semibold">
        The same in {flats.length === 2 ? "both" : `all ${countWord(flats.length)}`}
      </h3>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3">
        {[
          ...same.map(({ name, texts: [text] }): [string, string] => [name, text ?? "None"]),
          ...(first ? dealFacts(first) : []),
        ].map(([name, text]) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </dl>
    </>
  );
}

const WORDS = ["no", "one", "two", "three", "four", "five"];

/** A small number as a word, such as `three`. */
export function countWord(count: number): string {
  return WORDS[count] ?? formatCount(count);
}

interface StructureFact {
  name: string;
  /** One for each structure; null if it has no such value. */
  texts: (string | null)[];
}

function structureFacts(flats: FlatOffer[]): StructureFact[] {
  const fact = (name: string, text: (flat: FlatOffer) => string | null) => ({ name, texts: flats.map(text) });
  // With several frequencies the unit of the number of payments must be named.
  const several = flats.some(({ available_frequencies: frequencies }) => frequencies.length > 1);
  const fees = new Map(flats.flatMap((flat) => flat.fees.map(({ id, label }) => [id, label])));
  return [
    fact("Buy rate", (flat) => factor(flat.buy_rate)),
    fact(
      "Purchase price",
      (flat) => `${moneyText(flat.purchase_price_floor)} to ${moneyText(flat.purchase_price_ceiling)}`,
    ),
    fact("Default price", (flat) => moneyText(flat.default_purchase_price)),
    fact(
      "Upsell, points",
      (flat) =>
        `${pointsText(0)} to ${pointsText(flat.max_upsell)}, default ${pointsText(flat.default_upsell)}`,
    ),
    fact("Frequency", frequenciesText),
    fact("Payments", (flat) => {
      const { num_payments_floor: floor, num_payments_ceiling: ceiling } = flat;
      const unit = several ? ` ${frequencyAdverb(flat.base_frequency)}` : "";
      return `${formatCount(floor)} to ${formatCount(ceiling)}${unit}`;
    }),
    fact("Default payments", (flat) => formatCount(flat.default_num_payments)),
    fact("Payment amount limit", paymentLimitText),
    ...[...fees].map(([id, label]) =>
      fact(label, (flat) => {
        const fee = flat.fees.find((each) => each.id === id);
        return fee ? feeText(fee) : null;
      }),
    ),
    fact("Holdback", holdbackText),
    fact("Prepayment", prepaymentText),
    ...(flats.some(({ commission_terms }) => commission_terms !== null)
      ? [fact("Commission", commissionText)]
      : []),
  ];
}

function isSame(texts: (string | null)[]): boolean {
  return texts.every((text) => text === texts[0]);
}
