import { dayOf } from "@/lib/calculator/schedule/calendar";
import { quoteToWire } from "@/lib/calculator/wire/wire";
import { UNSAVED_OFFER_FIELDS } from "@/lib/schemas/offers/operations";
import { givenTerms } from "@/lib/schemas/quotes/terms";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { brandFacts } from "@/lib/services/disclosures/facts";
import { partsOf } from "@/lib/services/quotes/quotes";
import { computeGiven, type QuotedOffer } from "@/lib/services/terms/terms";
import { RENEWAL, STRUCTURES } from "@/tests/helpers/offers";
import { measuredLoad } from "./api-speed";
import { type Product, send, signed } from "./product";
import { rate } from "./quote-speed";
import { median, type Row, rounded } from "./record";

const ROUNDS = 3;
const WARM_UP = 2;
const SECONDS = 3;

/**
 * Quotes of an offer with five structures and the APR on each: the computation alone, and over HTTP beside
 * the same offer's quote without parts; then every part of the largest offer.
 */
export async function structuresSpeed(product: Product): Promise<Row[]> {
  const offer = { ...RENEWAL, structures: FIVE };
  return [
    {
      what: "Quote of five structures, APR on each: the computation, one core",
      value: await computationMs(product, offer),
      unit: "ms",
      goal: 3,
      stretch: 1,
      most: true,
    },
    {
      ...(await quoteOf(product, "FIVE", offer, PARTS)),
      what: "The same over HTTP: processor of the server",
    },
    {
      ...(await quoteOf(product, "FIVE-PLAIN", offer, [])),
      what: "The same offer's quote without parts over HTTP: processor of the server",
    },
    {
      ...(await quoteOf(product, "LARGEST", largestOffer(), ["structures", "schedule", "disclosure"])),
      what: "Five structures with dates over HTTP, of an offer of 256 KiB, 50 fees and 200 tiers in each",
      goal: 100,
    },
  ];
}

const PARTS = ["structures", "disclosure"] as const;

/** Milliseconds from an offer and its brand to the response's object. */
async function computationMs({ sql, funder }: Product, given: object): Promise<number> {
  const { rows } = await sql.query("SELECT id FROM brands WHERE funder_id = $1", [funder.id]);
  const brandId = String(rows[0].id);
  const brand = (await brandFacts([brandId])).get(brandId);
  if (!brand) throw new Error("The funder has no brand.");
  const { values } = parseFields(UNSAVED_OFFER_FIELDS, { ...given });
  const offer = { ...values, version: 1 } as QuotedOffer;
  const source = { defaultBrandId: brandId, financing: { brand, today: TODAY, document: null } };
  const quote = () => {
    const { read, computed } = computeGiven(offer, brandId, givenTerms({}));
    if ("issues" in computed) throw new Error(JSON.stringify(computed.issues));
    const parts = partsOf({ offer, read, computed, include: [...PARTS] }, source);
    return { ...quoteToWire(computed.quote), ...parts };
  };
  if (quote().structures?.some(({ disclosure }) => disclosure?.estimated_apr == null))
    throw new Error("A structure has no APR.");
  return 1_000 / rate(() => quote().structures?.length ?? Number.NaN);
}

const TODAY = dayOf(2026, 1, 5);

const FIVE = [0, 1, 2, 3, 4].map((index) => ({
  ...STRUCTURES[index % 2],
  id: `s${index}`,
  label: `Structure ${index}`,
}));

/** An offer as large as a body may be: the labels of its tiers fill it. */
export function largestOffer() {
  const fees = Array.from({ length: 50 }, (_, index) => ({
    id: `fee-${index}`,
    label: `Fee ${index}`,
    amount: 1,
    amount_type: "fixed",
  }));
  const tiers = (label: string) =>
    Array.from({ length: 200 }, (_, index) => ({
      label: `${index} ${label}`,
      termOrWindow: index,
      factorRate: 1.2,
      amountSold: 60_000,
      savings: 1_000,
      discountPts: 2,
    }));
  const offerWith = (label: string) => ({
    ...RENEWAL,
    structures: FIVE.map((structure) => ({
      ...structure,
      fees,
      prepayment_schedule_mode: "funder_provided",
      prepayment_schedule: tiers(label),
    })),
  });
  const room = 255 * 1024 - JSON.stringify(offerWith("")).length;
  return offerWith("x".repeat(Math.floor(room / (5 * 200))));
}

async function quoteOf(
  product: Product,
  dealId: string,
  offer: object,
  include: readonly string[],
): Promise<Omit<Row, "what">> {
  const { funder, server } = product;
  await send({ server }, signed(funder, "POST", "/offers", { deal_id: dealId, ...offer }));
  const requests = async () => [[signed(funder, "POST", `/offers/${dealId}/quote`, { include })]];
  const load = () => measuredLoad(product, requests, SECONDS, 1);
  // The server compiles this code during its first seconds.
  for (let round = 0; round < WARM_UP; round += 1) await load();
  const rounds: Awaited<ReturnType<typeof load>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await load());
  const of = (key: "server" | "database" | "p50") => median(rounds.map((round) => round[key]));
  const note = `p50 ${of("p50")} ms; ${of("database").toFixed(2)} ms of the database each`;
  return { value: rounded(of("server")), unit: "ms", most: true, note };
}
