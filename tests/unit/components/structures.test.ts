import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { StructureOffer } from "@/components/calculator/offer/offer";
import { type Card, cardOf, cardsOf, cardViews } from "@/components/calculator/structures/card-views";
import { controlNotes } from "@/components/calculator/structures/control-notes";
import {
  type EnteredForm,
  enteredText,
  entriesAfterChoosing,
  mergeEntries,
  noEntries,
  readEntered,
  termsFormFrom,
} from "@/components/calculator/structures/entered";
import { type DayOf, dayOfTerms } from "@/components/calculator/structures/structured";
import { allEntries, othersAsTheyStand } from "@/components/calculator/structures/structured-form";
import { type ChoiceField, chosen, formOf, withChoice } from "@/components/calculator/terms/terms-form";
import type { SliderEntry } from "@/components/ui/limit-slider";
import type { Day } from "@/lib/calculator/schedule/calendar";
import { defaultTerms } from "@/lib/calculator/terms/terms";
import { termsToWire } from "@/lib/calculator/wire/wire-terms";
import type { MerchantState } from "@/lib/disclosure/merchant/state";
import { day, exampleTerms } from "../calculator/example-offer";
import { exampleFinancing, NINE, SIX, STRUCTURES, structure, TWELVE } from "./example-deal";

/** What is entered after a choice in one field of a structure. */
function choose(
  { limits }: StructureOffer,
  entered: EnteredForm,
  field: ChoiceField,
  value: number | SliderEntry,
) {
  const form = termsFormFrom(limits, entered);
  const choice = typeof value === "number" ? chosen(value) : value;
  return mergeEntries(limits, entered, form, withChoice(form, field, choice));
}

const START = noEntries("6m");
/** No terms have a disclosure. */
const TODAY: DayOf = () => exampleFinancing().today;
const committed = ({ limits }: StructureOffer, entered: EnteredForm) => {
  const { purchasePrice, upsell, numPayments, fees } = termsFormFrom(limits, entered);
  return [purchasePrice, upsell, numPayments, ...fees].map((choice) => choice.committed);
};

describe("what is entered", () => {
  // Rule: T3-8
  test("in one part changes that part alone: the others follow each structure's defaults", () => {
    const entered = choose(SIX, START, "purchasePrice", 6_800_000);
    expect(entered).toEqual({ ...START, purchasePrice: chosen(6_800_000) });
    expect(committed(SIX, entered)).toEqual([6_800_000, 80_000, 130, 30_000]);
    expect(committed(NINE, entered)).toEqual([6_000_000, 80_000, 195, 30_000]);
    expect(committed(TWELVE, entered)).toEqual([6_800_000, 80_000, 52, 30_000]);
  });

  test("comes back whole from another structure, and a count never shows in one it was not entered in", () => {
    const entered = choose(SIX, choose(SIX, START, "numPayments", 148), "purchasePrice", 6_800_000);
    expect(termsFormFrom(NINE.limits, entered).numPayments).toEqual(chosen(195));
    const back = entriesAfterChoosing(SIX.limits, entriesAfterChoosing(NINE.limits, entered));
    expect(JSON.stringify(back)).toBe(JSON.stringify(entered));
    expect(termsFormFrom(SIX.limits, back)).toEqual(termsFormFrom(SIX.limits, entered));
  });

  test("beyond the limits stays a draft where it was typed, and holds in the structure that allows it", () => {
    const draft = { draft: 6_800_000, committed: 4_500_000 };
    const entered = choose(NINE, noEntries("9m"), "purchasePrice", draft);
    expect(termsFormFrom(NINE.limits, entered).purchasePrice).toEqual(draft);
    const six = entriesAfterChoosing(SIX.limits, entered);
    expect(termsFormFrom(SIX.limits, six).purchasePrice).toEqual(chosen(6_800_000));
    expect(termsFormFrom(NINE.limits, entriesAfterChoosing(NINE.limits, six)).purchasePrice).toEqual(
      chosen(6_000_000),
    );
  });

  test("as terms from elsewhere keeps what already follows from the structure out of the entries", () => {
    const entered = mergeEntries(SIX.limits, START, termsFormFrom(SIX.limits, START), {
      ...formOf(exampleTerms({ purchasePrice: 4_500_000, upsell: 80_000, numPayments: 130 })),
    });
    expect(entered).toEqual(START);
  });
});

describe("a card", () => {
  const cards = (entered: EnteredForm) => cardsOf(STRUCTURES, "6m", entered, TODAY).cards;
  const limits = (all: Card[]) => all.map(({ buyRate, limit, state }) => [buyRate, limit, state]);

  test("shows a structure's figures for what is entered, and its buy rate", () => {
    const [six, nine, twelve] = cards(START);
    const row = (name: string, title: string, value: string, tone = "own") => ({ name, title, value, tone });
    expect(six).toEqual({
      id: "6m",
      label: "6 months",
      buyRate: "Buy rate 1.22",
      limit: null,
      state: "met",
      figures: {
        month: "$9,750.00",
        payments: "$450.00 × 130 daily",
        apr: null,
        rows: [
          row("term", "Term", "6.00 months"),
          row("netFunding", "Net funding", "$37,255.00", "same"),
          row("commission", "Commission", "$3,600.00", "same"),
        ],
      },
      why: null,
    });
    expect(nine?.figures).toMatchObject({ month: "$6,800.08", payments: "$313.85 × 195 daily" });
    expect(twelve?.figures).toMatchObject({ month: "$5,362.50", payments: "$1,237.50 × 52 weekly" });
  });

  // Rule: T3-9
  test("says the first limit that moved its terms", () => {
    const entered = choose(SIX, choose(SIX, START, "purchasePrice", 6_800_000), "upsell", 100_000);
    expect(limits(cards(entered))).toEqual([
      ["Buy rate 1.22", null, "met"],
      ["Buy rate 1.28", "Price at most $60,000.00", "moved"],
      ["Buy rate 1.35", null, "met"],
    ]);
    const low = structure({
      id: "low",
      label: "Low",
      payments: [10, 20, 10],
      limits: { upsell: { ceiling: 50_000, default: 0 }, fees: [], baseFrequency: "weekly" },
    });
    expect(cardOf(low, null, { upsell: 100_000, fees: [] }, TODAY).limit).toBe("Upsell at most 5.00 points");
    expect(cardOf(NINE, null, { purchasePrice: 100 }, TODAY).limit).toBe("Price at least $15,000.00");
    expect(cardOf(NINE, null, { frequency: "weekly" }, TODAY).limit).toBe("Daily payments");
    const count = { structure: "9m", frequency: "daily" as const, numPayments: 300 };
    expect(cardOf(NINE, null, { counts: [count] }, TODAY).limit).toBe("At most 217 payments");
    const fee = { id: "origination", amountType: "pct" as const, amount: 50_000 };
    expect(cardOf(NINE, null, { fees: [fee] }, TODAY).limit).toBe("Origination fee at most 4.00%");
    const fixed = { id: "origination", amountType: "fixed" as const, amount: 50_000 };
    expect(cardOf(NINE, null, { fees: [fixed] }, TODAY).limit).toBe("Origination fee 3.00%");
  });

  test("that cannot be met says the limit that fails, what it would come to, and what meets it", () => {
    const entered = choose(SIX, choose(SIX, START, "purchasePrice", 7_800_000), "upsell", 100_000);
    expect(cards(entered)[0]).toMatchObject({
      buyRate: "Buy rate 1.22",
      limit: "Payment at most $700.00",
      state: "unmet",
      figures: null,
      why: "Its payment would be $792.00. 148 payments meet it.",
    });
  });

  // Rule: T3-3
  test("shows the APR where the state asks for a disclosure, or the funder for the APR", () => {
    const shown = [{ state: "CA" as const }, { state: "TX" as const, showEstimatedApr: true }];
    for (const changes of shown) {
      const { figures } = cardOf({ ...SIX, financing: exampleFinancing(changes) }, null, {}, TODAY);
      expect(figures?.apr).toMatch(/^\d+\.\d\d%$/);
    }
  });

  // Rule: T3-4
  test("has the dates of the page's day, and those of their document where its terms have one", () => {
    const financing = exampleFinancing({ state: "CA" });
    const inCalifornia = { ...NINE, financing };
    const terms = defaultTerms(NINE.limits);
    const { version } = NINE.limits;
    const funding = day("2026-05-22");
    const made = { offerVersion: version, terms: termsToWire(terms, NINE.limits), funding } as MerchantState;
    const dayOf = dayOfTerms(made, day("2026-02-12"));
    const aprOn = (today: Day) => cardOf(inCalifornia, null, {}, () => today).figures?.apr;
    expect(cardOf(inCalifornia, null, {}, dayOf).figures?.apr).toBe(aprOn(funding - 1));
    expect(aprOn(funding - 1)).not.toBe(aprOn(day("2026-02-12")));
    const [price, other] = [5_000_000, { purchasePrice: 5_000_000 }];
    expect(terms.purchasePrice).not.toBe(price);
    expect(cardOf(inCalifornia, null, other, dayOf)).toEqual(
      cardOf(inCalifornia, null, other, () => day("2026-02-12")),
    );
  });

  // Rule: T3-5
  test("of a renewal tells its new cash", () => {
    const limits = { ...SIX.limits, renewal: { balance: 650_000, reference: null, currentPayment: null } };
    const titles = (card: Card) => card.figures?.rows.map(({ title }) => title);
    expect(titles(cardOf({ ...SIX, limits }, null, {}, TODAY))).toEqual(["Term", "New cash", "Commission"]);
    const { columns } = cardViews([{ ...SIX, limits }], "6m", START, TODAY);
    expect(renderToStaticMarkup(columns)).toContain("<span>New cash</span>");
  });

  const toned = (all: Card[], tone: string) =>
    all.map(({ figures }) => figures?.rows.flatMap((row) => (row.tone === tone ? [row.name] : [])));

  test("stands back in what is the same on every card that has figures", () => {
    expect(toned(cards(START), "same")[0]).toEqual(["netFunding", "commission"]);
    expect(toned(cards(choose(SIX, START, "purchasePrice", 6_800_000)), "same")[0]).toEqual([]);
    expect(toned(cardsOf([SIX], "6m", START, TODAY).cards, "same")[0]).toHaveLength(3);
  });

  test("says also on load, with nothing entered, what its limits moved of the default structure's price and upsell; a net funding that differs by it stands out", () => {
    const dear = structure({
      id: "6m",
      label: "6 months",
      payments: [110, 150, 130],
      limits: { purchasePrice: { floor: 1_500_000, ceiling: 8_000_000, default: 6_200_000 } },
    });
    const all = cardsOf([dear, NINE, TWELVE], "6m", START, TODAY).cards;
    expect(limits(all)).toEqual([
      ["Buy rate 1.25", null, "met"],
      ["Buy rate 1.28", "Price at most $60,000.00", "moved"],
      ["Buy rate 1.35", null, "met"],
    ]);
    // The default of nine months is a choice of the funder within its limits: the limit is named, not this.
    expect(all[1]?.figures?.rows[1]?.value).toBe("$37,255.00");
    const entered = choose(SIX, START, "purchasePrice", 6_800_000);
    expect(toned(cards(entered), "limited")).toEqual([[], ["netFunding"], []]);
    expect(toned(cards(START), "limited")).toEqual([[], [], []]);
  });
});

describe("the controls", () => {
  const notesOf = (chosenOne: StructureOffer, entered: EnteredForm) =>
    controlNotes(
      { structures: STRUCTURES, structure: chosenOne, entered },
      termsFormFrom(chosenOne.limits, entered),
    );

  test("say at a limit of the payments where another structure goes on, with its nearest count", () => {
    const most = choose(SIX, START, "numPayments", 150);
    expect(notesOf(SIX, most).bands.numPayments).toEqual({
      field: "numPayments",
      lead: "More payments",
      name: "9 months",
      buyRate: "1.28",
      structure: "9m",
      value: 155,
    });
    const least = choose(TWELVE, noEntries("12m"), "numPayments", 44);
    expect(notesOf(TWELVE, least).bands.numPayments).toMatchObject({
      lead: "Fewer payments",
      name: "9 months",
      buyRate: "1.28",
      value: 217,
    });
    expect(notesOf(SIX, START).bands).toEqual({ purchasePrice: null, numPayments: null });
  });

  test("say what was entered where the structure moved it, and where it holds", () => {
    const entered = choose(SIX, START, "purchasePrice", 6_800_000);
    expect(notesOf(NINE, entered)).toEqual({
      bands: {
        purchasePrice: {
          field: "purchasePrice",
          lead: "Higher price",
          name: "6 months",
          buyRate: "1.22",
          structure: "6m",
          value: null,
        },
        numPayments: null,
      },
      kept: { purchasePrice: "You entered $68,000.00, kept", upsell: null },
    });
  });

  test("take a price typed beyond the limit to the structure that allows it", () => {
    const draft = { draft: 6_500_000, committed: 4_500_000 };
    const entered = choose(NINE, noEntries("9m"), "purchasePrice", draft);
    expect(notesOf(NINE, entered).bands.purchasePrice).toMatchObject({ structure: "6m", value: 6_500_000 });
  });
});

describe("the address", () => {
  const text = (entered: EnteredForm, pins: Parameters<typeof enteredText>[3] = []) =>
    enteredText(STRUCTURES, "6m", entered, pins);
  const read = (given: string, structures = STRUCTURES) => readEntered(structures, "6m", given);

  test("is empty for the default structure with nothing entered, and names another with its label", () => {
    expect(text(START)).toBe("");
    expect(text(noEntries("9m"))).toBe("structure=9m&label=9+months");
  });

  test("keeps the structure, every part that was entered, and the pins", () => {
    const entered = choose(
      NINE,
      choose(SIX, choose(SIX, START, "numPayments", 148), "purchasePrice", {
        draft: 9_000_000,
        committed: 6_800_000,
      }),
      "numPayments",
      200,
    );
    const all = { ...choose(SIX, entered, "fees.0", 25_000), structure: "9m" };
    const pins = othersAsTheyStand(STRUCTURES, all);
    expect(pins.map(({ structure: id }) => id)).toEqual(["6m", "12m"]);
    const found = read(text(all, pins));
    expect(found).toMatchObject({ pins, gone: null });
    expect(found.form.entered).toEqual({ ...all, upsell: undefined, frequency: undefined });
    expect(found.form).toMatchObject(termsFormFrom(NINE.limits, all));
  });

  test("of a structure that is no longer offered opens the default one with what was entered", () => {
    const entered = choose(NINE, noEntries("9m"), "purchasePrice", 5_000_000);
    const pins = [{ ...exampleTerms({ numPayments: 195 }), structure: "9m" }];
    const found = read(text(entered, pins), [SIX, TWELVE]);
    expect(found).toMatchObject({ gone: "9 months", pins: [] });
    expect(found.form).toMatchObject({ structure: "6m", purchasePrice: chosen(5_000_000) });
  });

  test("opens terms as they were submitted, and those of an offer without structures", () => {
    const submitted = "structure=9m&price=50000&upsell=0.1&frequency=daily&payments=200&fee.origination=0.02";
    const found = read(submitted);
    expect(found.form.structure).toBe("9m");
    expect(committed(NINE, allEntries(STRUCTURES, found.form))).toEqual([5_000_000, 100_000, 200, 20_000]);
    const plain = read("price=50000&upsell=0.1&frequency=daily&payments=140&fee.origination=0.02");
    expect(committed(SIX, allEntries(STRUCTURES, plain.form))).toEqual([5_000_000, 100_000, 140, 20_000]);
  });

  test("with nonsense in it opens the defaults", () => {
    const found = read(
      "structure=x&price=abc&upsell=~&frequency=hourly&payments.6m=-4+daily&pct.origination=z&pin=a",
    );
    expect(found.gone).toBe("x");
    expect(committed(SIX, allEntries(STRUCTURES, found.form))).toEqual(committed(SIX, START));
  });
});
