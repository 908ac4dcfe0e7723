import { createHash, randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { DAY_MS } from "@/lib/calculator/durations";
import { DISCLOSURE_STATUSES, type DisclosureStatus } from "@/lib/schemas/console/disclosures";
import { CONSOLE_DISCLOSURES_QUERY } from "@/lib/schemas/console/queries";
import { ROLES, rolesWith } from "@/lib/schemas/people/permissions";
import type { CallContext } from "@/lib/server/context";
import { prisma } from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { consoleDisclosures } from "@/lib/services/console/disclosures-list";
import { exportEvidenceZip } from "@/lib/services/console/evidence-zip";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { personOf } from "@/tests/helpers/call-context";
import { completeProfile, disclosedOffer, patchOffer, readDisclosure } from "@/tests/helpers/disclosures";
import { signIn } from "@/tests/helpers/sign-in";

let funder: TestFunder;
let operator: CallContext;
/** A document of each status, by its status. */
const made = {} as Record<DisclosureStatus, Awaited<ReturnType<typeof disclosedOffer>>>;

const listed = async (query: object = {}, context = operator) =>
  consoleDisclosures({ ...context, now: new Date() }, CONSOLE_DISCLOSURES_QUERY.parse(query));

/** Adds evidence as the page and the mail server's answer do, at a minute after it was made. */
async function happened(disclosure_id: string, kind: string, changes: object = {}): Promise<void> {
  const created = await prisma.disclosureEvidence.findFirstOrThrow({ where: { disclosure_id } });
  const occurred_at = new Date(created.occurred_at.getTime() + 60_000);
  await prisma.disclosureEvidence.create({
    data: { ...created, id: newId(), kind, actor: "merchant", occurred_at, user_id: null, ...changes },
  });
}

beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
  operator = await personOf(funder, "operator");
  for (const status of DISCLOSURE_STATUSES)
    made[status] = await disclosedOffer(funder, {
      merchant_name: `Lakeview ${status}`,
      ...(status === "sent" && { merchant_state: "New York" }),
    });
  const idOf = (status: DisclosureStatus) => made[status].document.id;
  for (const status of ["sent", "opened", "acknowledged", "signed", "superseded", "ended"] as const)
    await happened(idOf(status), "sent", { name: "Maria Alvarez", email: "maria@merchant.example" });
  // What the sender's side opened is no step.
  await happened(idOf("made"), "opened", { by_sender: true });
  for (const status of ["opened", "acknowledged", "signed", "superseded"] as const)
    await happened(idOf(status), "opened", { user_agent: "A phone" });
  await happened(idOf("acknowledged"), "acknowledged", { name: "Neil Chu" });
  await happened(idOf("signed"), "signed", { name: "Rosa Delgado", title: "Owner" });
  // What was signed stays so, whatever comes later.
  await patchOffer(funder, made.signed.deal_id, 1, { buy_rate: 1.3 });
  await patchOffer(funder, made.superseded.deal_id, 1, { buy_rate: 1.3 });
  await call(funder, "DELETE", `/offers/${made.ended.deal_id}`);
});

describe("the list of disclosures", () => {
  // Rule: A6-5
  test("has each document with its status, its recipient and its last step, newest first", async () => {
    const { rows, count } = await listed();
    expect(count).toBe(DISCLOSURE_STATUSES.length);
    expect(rows.map(({ status }) => status)).toEqual(DISCLOSURE_STATUSES.toReversed());
    const of = (status: DisclosureStatus) => rows.find((row) => row.status === status);
    expect(of("made")).toMatchObject({ recipient: null, last_step_at: null, is_signed: false });
    expect(of("sent")).toMatchObject({ state: "NY", recipient: "Maria Alvarez", merchant: "Lakeview sent" });
    expect(of("acknowledged")?.recipient).toBe("Neil Chu");
    expect(of("signed")).toMatchObject({ recipient: "Rosa Delgado", is_signed: true });
    expect(of("superseded")?.last_step_at).toBeInstanceOf(Date);
    expect((await readDisclosure(funder, made.superseded.document.id)).status).toBe("superseded");
    expect((await readDisclosure(funder, made.ended.document.id)).status).toBe("withdrawn");
  });

  // Rule: A6-5
  test.each([...DISCLOSURE_STATUSES])("filtered by %s has those that the list shows so", async (status) => {
    const { rows, count } = await listed({ status });
    expect([rows.map(({ id }) => id), count]).toEqual([[made[status].document.id], 1]);
  });

  // Rule: A6-5
  test("becomes ended on the day its funding date has passed, but what was signed stays signed", async () => {
    const later = { ...operator, now: new Date(Date.now() + 90 * DAY_MS) };
    const { rows } = await consoleDisclosures(later, CONSOLE_DISCLOSURES_QUERY.parse({}));
    const counts = rows.map(({ status }) => status).toSorted();
    expect(counts).toEqual(["acknowledged", "ended", "ended", "ended", "ended", "signed", "superseded"]);
  });

  // Rule: A6-6
  test.each([
    ["a part of the merchant", "eview open", "opened"],
    ["the deal in any case", "", "signed"],
    ["who signed", "rosa", "signed"],
    ["who acknowledged", "neil chu", "acknowledged"],
  ] as const)("is searched by %s", async (_what, q, status) => {
    const text = q || made[status].deal_id.toLowerCase();
    expect((await listed({ q: text })).rows.map(({ id }) => id)).toEqual([made[status].document.id]);
  });

  // Rule: A6-6
  test("takes what is searched for literally, and is filtered by state and by the day in a zone", async () => {
    expect((await listed({ q: "%" })).rows).toEqual([]);
    expect((await listed({ q: "_" })).rows).toEqual([]);
    expect((await listed({ q: "maria@merchant.example" })).count).toBe(6);
    expect((await listed({ state: "NY" })).rows.map(({ id }) => id)).toEqual([made.sent.document.id]);
    expect((await listed({ from: "2020-01-01", to: "2020-12-31", zone: "UTC" })).rows).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await listed({ from: today, to: today, zone: "UTC" })).count).toBe(7);
    const other = await personOf(await newFunder(), "owner");
    expect((await listed({}, other)).rows).toEqual([]);
  });

  // Rule: A6-7
  test.each(ROLES)("and its evidence for a %s depend on the role", async (role) => {
    const { cookie } = await signIn({ funder: funder.slug, role });
    const may = rolesWith("disclosures:read").includes(role);
    const root = `/console/${funder.slug}`;
    const open = async (path: string) => (await send("GET", root + path, { Cookie: cookie })).status;
    expect(await open("/disclosures")).toBe(may ? 200 : 403);
    expect(await open(`/disclosures/${made.signed.document.id}/evidence`)).toBe(may ? 200 : 403);
    expect(await open("/evidence-zip")).toBe(may ? 200 : 403);
    const page = await send("GET", root, { Cookie: cookie });
    expect(page.text.includes(`href="${root}/disclosures"`)).toBe(may);
  });

  // Rule: A6-7
  test("gives evidence only with a code of the last 10 minutes, and nothing to a stranger", async () => {
    const early = await signIn({ funder: funder.slug, role: "owner", provenSecondsAgo: 601 });
    const stranger = await signIn({ funder: (await newFunder()).slug, role: "owner" });
    for (const path of [`/disclosures/${made.made.document.id}/evidence`, "/evidence-zip"]) {
      const at = (Cookie: string | undefined) => send("GET", `/console/${funder.slug}${path}`, { Cookie });
      expect((await at(early.cookie)).text).toBe("This needs a fresh code: start the download on its page.");
      expect((await at(stranger.cookie)).status).toBe(404);
      expect((await at(undefined)).status).toBe(404);
    }
    const { cookie } = await signIn({ funder: (await newFunder()).slug, role: "owner" });
    const foreign = `/console/${funder.slug}-x/disclosures/${made.made.document.id}/evidence`;
    expect((await send("GET", foreign, { Cookie: cookie })).status).toBe(404);
  });
});

/** A file of the console, as its bytes. */
async function fileOf(path: string, cookie: string) {
  const response = await fetch(`${inject("baseUrl")}/console/${funder.slug}${path}`, { headers: { cookie } });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The files of a ZIP by their names. */
async function zipOf(query: object): Promise<Map<string, Buffer>> {
  const pieces: Uint8Array[] = [];
  const filter = CONSOLE_DISCLOSURES_QUERY.parse(query);
  for await (const piece of await exportEvidenceZip({ ...operator, now: new Date() }, filter))
    pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(1);
  const files = unzipSync(Buffer.concat(pieces));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

describe("the ZIP of a filter", () => {
  // Rule: A6-8
  test("has the stored bytes with the hashes of the evidence, as JSON and as HTML, and no link", async () => {
    const files = await zipOf({ status: "acknowledged" });
    const { document, deal_id } = made.acknowledged;
    const folder = `${deal_id}-CA-${document.id.slice(-12)}`;
    expect([...files.keys()].toSorted()).toEqual(
      ["document.html", "document.pdf", "evidence.html", "evidence.json"].map((name) => `${folder}/${name}`),
    );
    const file = (name: string) => files.get(`${folder}/${name}`) ?? Buffer.alloc(0);
    const read = await readDisclosure(funder, document.id);
    expect(sha256(file("document.html"))).toBe(read.html_sha256);
    expect(sha256(file("document.pdf"))).toBe(read.pdf_sha256);
    const { merchant_url: _link, status: validity, ...rest } = read;
    expect(JSON.parse(file("evidence.json").toString())).toEqual({
      ...rest,
      status: "acknowledged",
      validity,
    });
    const html = file("evidence.html").toString();
    for (const words of [
      "Acknowledged by Neil Chu",
      "Sent to Maria Alvarez",
      "Opened",
      deal_id,
      read.html_sha256,
    ])
      expect(html).toContain(words);
    for (const bytes of files.values()) expect(bytes.toString("latin1")).not.toContain("sig=");
  });

  // Rule: A6-5
  test.each([...DISCLOSURE_STATUSES])(
    "says of one that the list shows as %s the same, as JSON and HTML",
    async (status) => {
      const { document, deal_id } = made[status];
      const files = await zipOf({ status });
      const folder = `${deal_id}-${document.state}-${document.id.slice(-12)}`;
      const text = (name: string) => files.get(`${folder}/${name}`)?.toString() ?? "";
      const word = status[0]?.toUpperCase() + status.slice(1);
      expect(JSON.parse(text("evidence.json")).status).toBe(status);
      expect(text("evidence.html")).toContain(`<dt>Status</dt><dd>${word}</dd>`);
    },
  );

  // Rule: A6-8
  test("has the newest 50 documents, and is audited without the searched words", async () => {
    const source = made.superseded.document.id;
    const copies = Array.from({ length: 51 }, () => ({ id: newId(), superseded_at: new Date() }));
    await prisma.$executeRaw`
      INSERT INTO disclosures SELECT (jsonb_populate_record(d, c.value)).*
      FROM disclosures d, jsonb_array_elements(${JSON.stringify(copies)}::jsonb) c WHERE d.id = ${source}::uuid`;
    const files = await zipOf({ q: "lakeview superseded" });
    const documents = [...files.keys()].filter((name) => name.endsWith("/document.html"));
    expect(documents).toHaveLength(50);
    expect(documents.some((name) => name.includes(source.slice(-12)))).toBe(false);
    const entry = await prisma.auditEntry.findFirstOrThrow({
      where: { funder: { slug: funder.slug }, action: "disclosures.exported" },
      orderBy: { id: "desc" },
    });
    expect(entry).toMatchObject({ actor: "user", detail: { documents: 50, searched: true, status: null } });
    expect(JSON.stringify(entry.detail)).not.toContain("lakeview");
  });

  // Rule: A6-8
  test("is streamed by its route as an attachment", async () => {
    const { cookie } = await signIn({ funder: funder.slug, role: "operator" });
    const { headers, bytes } = await fileOf("/evidence-zip?status=opened", cookie);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="evidence-${funder.slug}.zip"`);
    expect(headers.get("content-length")).toBeNull();
    expect(Object.keys(unzipSync(bytes))).toHaveLength(4);
  });
});

// Rule: A6-9
test("the evidence of one document is a tagged PDF with what happened, by whom, and is audited", async () => {
  const { cookie } = await signIn({ funder: funder.slug, role: "admin" });
  const { id } = made.signed.document;
  const { headers, bytes } = await fileOf(`/disclosures/${id}/evidence`, cookie);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toContain(
    `evidence-${made.signed.deal_id}-CA-${id.slice(-12)}.pdf`,
  );
  const text = bytes.toString("latin1");
  expect(text.slice(0, 5)).toBe("%PDF-");
  expect(text).toContain("/MarkInfo");
  expect(text).toContain("Evidence of a California disclosure");
  const audited = await prisma.auditEntry.findFirstOrThrow({
    where: { action: "disclosures.exported", subject: id },
  });
  expect(audited.detail).toEqual({ deal_id: made.signed.deal_id, documents: 1 });
  const missing = await send("GET", `/console/${funder.slug}/disclosures/${randomUUID()}/evidence`, {
    Cookie: cookie,
  });
  expect(missing.status).toBe(404);
});
