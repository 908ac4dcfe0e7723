import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { unzipSync } from "fflate";
import { beforeAll, expect, test, vi } from "vitest";
import { CONSOLE_DISCLOSURES_QUERY } from "@/lib/schemas/console/queries";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosures/operations";
import { prisma } from "@/lib/server/database/database";
import type { EndTurn } from "@/lib/server/limits/turns";
import { exportEvidenceZip } from "@/lib/services/console/evidence-zip";
import { selectDocuments } from "@/lib/services/disclosures/disclosures-statements";
import { PDF_LIMITS, pdfThread } from "@/lib/services/disclosures/pdf-thread";
import { copyMerchantLink } from "@/lib/services/disclosures/send";
import { withPdf } from "@/lib/services/disclosures/stored-pdfs";
import { loadOffer } from "@/lib/services/offers/read";
import { submitTerms } from "@/lib/services/pages/submit";
import { call, newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { contextOf, personOf } from "@/tests/helpers/call-context";
import { createDisclosure } from "@/tests/helpers/calls-with-json";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { partsOf, submissionInput } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder);
});

const newOffer = () => createOffer(funder, DISCLOSED_RENEWAL);
const page = () => ({ now: new Date(), requestId: "req_test" });

/** Holds the turn of this process's thread, which then draws nothing, and `waiting` more, until it is done. */
async function whileHeld<T>(waiting: number, run: () => Promise<T>): Promise<T> {
  const { turns } = pdfThread();
  const held = (await turns.take("held")) as EndTurn;
  const others = Array.from({ length: waiting }, () => turns.take("held"));
  try {
    return await run();
  } finally {
    held(true);
    for (const other of others) ((await other) as EndTurn)(true);
  }
}

/** Until so many wait for this process's thread, however busy the machine is. */
const untilWaiting = (count: number) =>
  vi.waitUntil(() => pdfThread().turns.waiting >= count, { timeout: 60_000 });

// Rules: L8-32, L9-10
test("a submission is saved while nothing can be drawn, and its PDF is drawn and kept when it is downloaded", async () => {
  const { id: offer_id, calculator_url } = await newOffer();
  const input = submissionInput({ terms: {} });
  const saved = await whileHeld(0, () => submitTerms(page(), partsOf(calculator_url), input));
  expect(saved).toMatchObject({ status: "submitted" });
  const { id } = await prisma.disclosure.findFirstOrThrow({ where: { offer_id } });
  const read = async () =>
    READ_DISCLOSURE_DOCUMENT.parse((await call(funder, "GET", `/disclosures/${id}`)).body);
  const before = await read();
  expect([before.pdf_sha256, before.evidence[0]?.document_sha256]).toEqual([null, null]);
  expect(before.evidence[0]?.html_sha256).toBe(before.html_sha256);
  expect(before.evidence[0]?.html_sha256).toBe(before.html_sha256);

  const download = () => call(funder, "GET", `/disclosures/${id}/document`);
  const downloads = await Promise.all([download(), download(), download()]);
  expect(downloads.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(downloads.map(({ text }) => text)).size).toBe(1);
  const { pdf } = await prisma.disclosure.findUniqueOrThrow({ where: { id } });
  const hash = pdf && createHash("sha256").update(pdf).digest("hex");
  expect(await read()).toMatchObject({ pdf_sha256: hash, html_sha256: before.html_sha256 });
});

// Rule: L8-32
test("the document of a submission has its PDF once its link is given to the merchant", async () => {
  const { id: offer_id, calculator_url } = await newOffer();
  await submitTerms(page(), partsOf(calculator_url), submissionInput({ terms: {} }));
  const copied = await copyMerchantLink(page(), partsOf(calculator_url), { offerVersion: 1, terms: {} });
  expect(copied).toMatchObject({ status: "copied" });
  const [document, ...others] = await prisma.disclosure.findMany({ where: { offer_id } });
  expect([document?.pdf_sha256, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
  const where = { disclosure_id: document?.id, kind: "link_copied" };
  const { document_sha256 } = await prisma.disclosureEvidence.findFirstOrThrow({ where });
  expect(document_sha256).toBe(document?.pdf_sha256);
});

// Rule: L8-31
test("with as many waiting as may be, a document is refused for ten seconds, and nothing of it is kept or counted", async () => {
  const { id: offer_id, deal_id, calculator_url } = await newOffer();
  const context = await contextOf(funder);
  const offer = await loadOffer(context, { dealId: deal_id });
  const busy = { code: "SERVICE_UNAVAILABLE", retryAfterSeconds: PDF_LIMITS.waitMs / 1000 };
  await whileHeld(PDF_LIMITS.mostWaiting, async () => {
    for (let time = 0; time < 30; time += 1)
      await expect(createDisclosure(context, offer, {})).rejects.toMatchObject(busy);
    const input = { offerVersion: 1, terms: {} };
    await expect(copyMerchantLink(page(), partsOf(calculator_url), input)).rejects.toMatchObject(busy);
  });
  expect(await prisma.disclosure.count({ where: { offer_id } })).toBe(0);
  expect(await prisma.event.count({ where: { offer_id, type: { startsWith: "disclosure." } } })).toBe(0);
  // An offer has 20 new documents an hour.
  expect(await createDisclosure(context, offer, {})).toMatchObject({ created: true });
});

// Rule: L8-33
test("of however many that need a PDF at once, one draws it", async () => {
  const { id: offer_id, calculator_url } = await newOffer();
  await submitTerms(page(), partsOf(calculator_url), submissionInput({ terms: {} }));
  const { id } = await prisma.disclosure.findFirstOrThrow({ where: { offer_id } });
  const [document] = await selectDocuments({ id });
  if (!document) throw new Error("The submission has no document.");
  const { needed } = await whileHeld(PDF_LIMITS.mostWaiting - 1, async () => {
    const all = Promise.allSettled(Array.from({ length: 30 }, () => withPdf(document)));
    await untilWaiting(PDF_LIMITS.mostWaiting);
    return { needed: all };
  });
  const hashes = (await needed).map((each) =>
    each.status === "fulfilled" ? each.value.pdf_sha256 : each.reason,
  );
  const { pdf_sha256 } = await prisma.disclosure.findUniqueOrThrow({ where: { id } });
  expect(hashes).toEqual(Array(30).fill(pdf_sha256));
});

// Rule: A6-8
test("a ZIP draws the PDFs of what submissions made, and goes without them, saying so, where there is no time", async () => {
  for (let count = 0; count < 2; count += 1) {
    const { calculator_url } = await createOffer(funder, {
      ...DISCLOSED_RENEWAL,
      merchant_name: "Zipped LLC",
    });
    await submitTerms(page(), partsOf(calculator_url), submissionInput({ terms: {} }));
  }
  const person = await personOf(funder, "operator");
  const files = async () => {
    const pieces: Uint8Array[] = [];
    const filter = CONSOLE_DISCLOSURES_QUERY.parse({ q: "Zipped LLC" });
    for await (const piece of await exportEvidenceZip({ ...person, now: new Date() }, filter))
      pieces.push(piece);
    return unzipSync(Buffer.concat(pieces));
  };
  const without = await whileHeld(PDF_LIMITS.mostWaiting, files);
  const names = (all: object) => Object.keys(all).map((name) => name.replace(/.*\//, ""));
  const texts = ["document.html", "evidence.json", "evidence.html"];
  expect(names(without)).toEqual([...texts, ...texts]);
  for (const [name, bytes] of Object.entries(without))
    if (name.endsWith("evidence.html")) expect(Buffer.from(bytes).toString()).toContain("Not drawn yet");
  const drawn = await files();
  expect(names(drawn)).toEqual([...texts, "document.pdf", ...texts, "document.pdf"]);
  for (const [name, bytes] of Object.entries(drawn)) {
    if (!name.endsWith("document.pdf")) continue;
    const evidence = Buffer.from(drawn[name.replace("document.pdf", "evidence.json")] ?? []).toString();
    expect(JSON.parse(evidence).pdf_sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

// Rule: L8-33
test("of an offer that changed meanwhile, no PDF is drawn while its row is locked", async () => {
  const { id: offer_id, deal_id } = await newOffer();
  const context = await contextOf(funder);
  const offer = await loadOffer(context, { dealId: deal_id });
  const patch = (changes: object) => call(funder, "PATCH", `/offers/${deal_id}`, changes);
  expect((await patch({ version: 1, merchant_name: "Renamed LLC" })).status).toBe(200);
  const { turns } = pdfThread();
  const before = (await turns.take("before")) as EndTurn;
  const creation = createDisclosure(context, offer, {});
  // The drawing of the offer as it was read comes first, then nothing more is drawn.
  await untilWaiting(1);
  const after = turns.take("after");
  before(true);
  const held = (await after) as EndTurn;
  try {
    const made = async () => prisma.disclosure.count({ where: { offer_id } });
    await vi.waitUntil(async () => (await made()) === 1, { timeout: 8_000 });
    expect((await patch({ version: 2, funder_notes: "Not locked" })).status).toBe(200);
  } finally {
    held(true);
  }
  const { created, body } = await creation;
  const row = await prisma.disclosure.findFirstOrThrow({ where: { offer_id } });
  expect([created, row.recipient, row.pdf_sha256]).toEqual([true, "Renamed LLC", body.pdf_sha256]);
  expect(body.pdf_sha256).toMatch(/^[0-9a-f]{64}$/);
});

// Rule: L8-34
test("a thread that nobody waits for any more ends its drawing, and draws the next", async () => {
  const context = await contextOf(funder);
  const newDocument = async () => {
    const { deal_id } = await newOffer();
    return createDisclosure(context, await loadOffer(context, { dealId: deal_id }), {});
  };
  await newDocument();
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on("worker", count);
  const late = await whileHeld(0, async () => {
    const document = newDocument().catch((error: unknown) => error);
    await untilWaiting(1);
    // A hundredth of a second is left of its ten: less than a document takes.
    await sleep(PDF_LIMITS.waitMs - 10);
    return { document };
  });
  expect(await late.document).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await newDocument()).toMatchObject({ created: true });
  process.off("worker", count);
  expect(started).toBe(0);
});

test("a PDF that is stored is not replaced", async () => {
  const { deal_id } = await newOffer();
  const { body } = await call(funder, "POST", `/offers/${deal_id}/disclosures`, {});
  const where = { id: String(body.id) };
  const other = { pdf: new Uint8Array([1]), pdf_sha256: "0".repeat(64) };
  for (const data of [other, { pdf: null, pdf_sha256: null }, { pdf: null }])
    await expect(prisma.disclosure.update({ where, data })).rejects.toThrow("never changes");
});
