import { RENEWAL } from "@/tests/helpers/renewals";
import { STRUCTURES } from "@/tests/helpers/structures";
import { measuredLoad } from "./api-speed";
import { type Product, send, signed } from "./product";
import { median, type Row, rounded } from "./record";

const ROUNDS = 3;
const INCLUDE = { include: ["structures", "schedule", "disclosure"] };

/** Quotes with five structures, dates and APR on each: of an offer as funders write them, and of the largest. */
export async function structuresSpeed(product: Product): Promise<Row[]> {
  return [
    {
      ...(await quoteOf(product, "FIVE", { ...RENEWAL, structures: FIVE })),
      what: "Quote of five structures, APR on each: processor of the server",
      goal: 3,
      stretch: 1,
    },
    {
      ...(await quoteOf(product, "LARGEST", largestOffer())),
      what: "The same of an offer of 256 KiB, 50 fees and 200 tiers in each",
      goal: 100,
    },
  ];
}

const FIVE = [0, 1, 2, 3, 4].map((index) => ({
  ...STRUCTURES[index % 2],
  id: `s${index}`,
  label: `Structure ${index}`,
}));

/** As large as a body may be, by its tiers' labels. */
function largestOffer() {
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

async function quoteOf(product: Product, dealId: string, offer: object): Promise<Omit<Row, "what">> {
  const { funder, server } = product;
  await send({ server }, signed(funder, "POST", "/offers", { deal_id: dealId, ...offer }));
  const requests = async () => [[signed(funder, "POST", `/offers/${dealId}/quote`, INCLUDE)]];
  const rounds: Awaited<ReturnType<typeof measuredLoad>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measuredLoad(product, requests, 1, 200));
  const of = (key: "server" | "database" | "p50") => median(rounds.map((round) => round[key]));
  const note = `p50 ${of("p50")} ms; ${of("database").toFixed(2)} ms of the database each`;
  return { value: rounded(of("server")), unit: "ms", most: true, note };
}
