import { aprOf } from "@/lib/calculator/apr/apr";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { computeQuote, type Quote } from "@/lib/calculator/quote";
import { dayOf } from "@/lib/calculator/schedule/calendar";
import { type Schedule, scheduleOf } from "@/lib/calculator/schedule/schedule";
import { checkTerms } from "@/lib/calculator/terms/check";
import { completeTerms } from "@/lib/calculator/terms/terms";
import { documentOf } from "@/lib/disclosure/words/document";
import { toDisclosureInput } from "@/lib/schemas/disclosures/input";
import { defaultFlatOffer } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import { updateBrand } from "@/lib/services/brands/brands";
import { documentPdf } from "@/lib/services/disclosures/document-pdf";
import { operatorFor } from "@/lib/services/funders/funders";
import { adminContext } from "@/tests/helpers/admin-command";
import { RENEWAL } from "@/tests/helpers/offers";
import { exampleDocument } from "@/tests/unit/calculator/example-offer";
import { measuredLoad } from "./api-speed";
import { OFFER, type Product, send, signed } from "./product";
import { median, type Row, rounded } from "./record";

const ROUNDS = 7;
const ROUND_MS = 1_000;

/**
 * Quotes a second on one core: the figures alone, and with the check of the terms, as each move of a slider
 * has it.
 */
export function quoteSpeed(): Row[] {
  const offer = { ...OFFER, num_payments_floor: 60, num_payments_ceiling: 520, default_num_payments: 520 };
  const schedule = { ...OFFER.prepayment_config, params: { rate_step: 0.01, floor_term_months: 1 } };
  const limits = toLimits(defaultFlatOffer({ ...offer, prepayment_config: schedule } as never, "brand"), 1);
  const terms = completeTerms(limits, {});
  const tiers = computeQuote(limits, terms).prepayment.tiers.length;
  const checked = (given: OfferLimits) => checkTerms(given, terms).problems.length;
  return [
    {
      what: `Quotes with ${tiers} tiers, one core`,
      value: rate(() => figuresOf(computeQuote(limits, terms))),
      unit: "/s",
      goal: 300_000,
      stretch: 1_000_000,
    },
    {
      what: "The same with the check of the terms",
      value: rate(() => figuresOf(computeQuote(limits, terms)) + checked(limits)),
      unit: "/s",
    },
  ];
}

/** A sum of figures of each part: the compiler may leave out what is never read. */
function figuresOf({ netFunding, prepayment }: Quote): number {
  return prepayment.tiers.reduce((sum, { savings }) => sum + savings, netFunding);
}

/**
 * APRs a second on one core: of known dates, and with the computation of the dates, as each move of a slider
 * has it.
 */
export function aprSpeed(): Row[] {
  const quote = {
    frequency: "daily",
    numPayments: 126,
    paymentAmount: 53_571,
    lastPaymentAmount: 53_625,
    amountSold: 6_750_000,
  } as const;
  const input = { ...toDisclosureInput(null), fundingDay: FUNDED };
  const dated = () => scheduleOf(quote, 0, input, FUNDED).schedule;
  const known = dated();
  return [
    {
      what: `APRs of ${quote.numPayments} dated payments, one core`,
      value: rate(() => percentOf(known)),
      unit: "/s",
      goal: 10_000,
      stretch: 30_000,
    },
    { what: "The same with the dates", value: rate(() => percentOf(dated())), unit: "/s" },
  ];
}

const FUNDED = dayOf(2026, 1, 5);

function percentOf(schedule: Schedule | null): number {
  const apr = schedule && aprOf(4_830_500, schedule);
  return apr?.percent ?? Number.NaN;
}

/**
 * How often a second of the processor does the work, which returns a figure of its result: by the time of
 * this process, so that other work on the machine counts less.
 */
export function rate(work: () => number): number {
  let sum = 0;
  const rates = Array.from({ length: ROUNDS + 1 }, () => {
    const start = performance.now();
    const before = process.cpuUsage();
    let done = 0;
    while (performance.now() - start < ROUND_MS) {
      for (let times = 0; times < 200; times += 1) sum += work();
      done += 200;
    }
    const { user, system } = process.cpuUsage(before);
    return (done / (user + system)) * 1_000_000;
  });
  // The sum is read, so that the compiler does not leave the work out.
  if (!Number.isFinite(sum)) throw new Error("A quote was not a number.");
  return median(rates.slice(1));
}

const DOCUMENTS = 30;
const DISCLOSURE_ROUNDS = 3;

/**
 * Quotes with schedule and disclosure a second over HTTP, and disclosure documents a second as PDF on one
 * core.
 */
export async function disclosureSpeed(product: Product): Promise<Row[]> {
  return [await quoteWithDisclosure(product), await pdfSpeed()];
}

async function quoteWithDisclosure(product: Product): Promise<Row> {
  const { funder, server } = product;
  const context = await operatorFor(adminContext(), funder.slug);
  const { rows } = await product.sql.query("SELECT id FROM brands WHERE funder_id = $1", [funder.id]);
  await updateBrand(context, rows[0].id, { legal_name: "Bench Capital", product_words: "Advance" });
  await send({ server }, signed(funder, "POST", "/offers", { deal_id: "DISCLOSED", ...RENEWAL }));
  const include = { include: ["schedule", "disclosure"] };
  const requests = async () => [[signed(funder, "POST", "/offers/DISCLOSED/quote", include)]];
  const rounds: Awaited<ReturnType<typeof measuredLoad>>[] = [];
  for (let round = 0; round < DISCLOSURE_ROUNDS; round += 1)
    rounds.push(await measuredLoad(product, requests, 1, 500));
  const of = (key: "rate" | "server" | "database" | "p50") => median(rounds.map((round) => round[key]));
  const note = `p50 ${of("p50")} ms; processor ${of("server").toFixed(2)} ms of the server, ${of("database").toFixed(2)} ms of the database each`;
  return { what: "Quote with its schedule and disclosure", value: of("rate"), unit: "/s", note };
}

/** Counts the processor's time, so that other work on the machine counts less. */
async function pdfSpeed(): Promise<Row> {
  const document = documentOf(exampleDocument("CA"));
  const about = {
    id: "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05",
    templateVersion: "ca-2",
    createdAt: new Date("2026-01-05T16:30:00Z"),
  };
  const rates: number[] = [];
  for (let round = 0; round <= DISCLOSURE_ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let made = 0; made < DOCUMENTS; made += 1) await documentPdf(document, about);
    const { user, system } = process.cpuUsage(before);
    rates.push((DOCUMENTS / (user + system)) * 1_000_000);
  }
  const [cold = Number.NaN, ...warm] = rates;
  const note = `${rounded(cold)} /s in the first ${DOCUMENTS}`;
  return { what: "Disclosure PDFs, one core", value: median(warm), unit: "/s", goal: 5, stretch: 20, note };
}
