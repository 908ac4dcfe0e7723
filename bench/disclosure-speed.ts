import { documentOf } from "@/lib/calculator/document";
import { documentPdf } from "@/lib/services/disclosures/document-pdf";
import { updateBrand } from "@/lib/services/funders/brand-changes";
import { operatorFor } from "@/lib/services/funders/lookup";
import { adminContext } from "@/tests/helpers/admin-context";
import { RENEWAL } from "@/tests/helpers/renewals";
import { exampleDocument } from "@/tests/unit/calculator/example-document";
import { measuredLoad } from "./api-speed";
import { type Product, send, signed } from "./product";
import { median, type Row, rounded } from "./record";

const DOCUMENTS = 30;
const ROUNDS = 3;

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
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measuredLoad(product, requests, 1, 500));
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
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let made = 0; made < DOCUMENTS; made += 1) await documentPdf(document, about);
    const { user, system } = process.cpuUsage(before);
    rates.push((DOCUMENTS / (user + system)) * 1_000_000);
  }
  const [cold = Number.NaN, ...warm] = rates;
  const note = `${rounded(cold)} /s in the first ${DOCUMENTS}`;
  return { what: "Disclosure PDFs, one core", value: median(warm), unit: "/s", goal: 5, stretch: 20, note };
}
