import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { inTransaction, Prisma, prisma } from "@/lib/server/database/database";
import { updateBrand } from "@/lib/services/brands/brands";
import { recordOpening, signDisclosure } from "@/lib/services/disclosures/confirm";
import { selectDocuments } from "@/lib/services/disclosures/disclosures-statements";
import { merchantState } from "@/lib/services/disclosures/merchant-links";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { lockDocument } from "@/lib/services/lock-statements";
import { dayIn, startOfDay } from "@/lib/services/time-zones";
import {
  call,
  callAction,
  expectError,
  newFunder,
  operator,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
import {
  completeProfile,
  disclosedOffer,
  disclosureEventsOf,
  latestDocument,
  readDisclosure,
} from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { until } from "@/tests/helpers/receiver";
import { signIn } from "@/tests/helpers/sign-in";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

const open = (path: string) => send("GET", path);

describe("a signature", () => {
  const SIGNER = { name: "Maria Alvarez", title: "Owner", authorized: true, not_broker: true };
  let funder: TestFunder;
  beforeAll(async () => {
    funder = await newFunder();
    await completeProfile(funder, ["CA"]);
    await updateBrand(await operator(funder.slug), funder.brandId, { disclosure_signature: true });
  });

  const bytesOf = async (path: string) => {
    const response = await fetch(new URL(path, inject("baseUrl")));
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const digest = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

  // Rule: L9-18
  test("is stored once, with title, time and both hashes; the two spaces are filled and the unsigned document stays", async () => {
    const { id, deal_id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const sign = (signer: object) => callAction("sign", `/${deal_id}/merchant`, [link, signer]);
    const unsigned = await call(funder, "GET", `/disclosures/${document.id}/document?signed=true`);
    expect(expectError(unsigned, "NOT_FOUND").message).toBe(`Disclosure ${document.id} is not signed yet.`);
    const path = url.replace("/merchant?", "/merchant/document?");
    expect((await bytesOf(`${path}&signed=true`)).status).toBe(404);
    const [first, second] = await Promise.all([sign(SIGNER), sign(SIGNER)]);
    const third = await sign({ ...SIGNER, name: "Somebody Else" });
    for (const { text } of [first, second, third]) expect(text).toContain('"name":"Maria Alvarez"');
    const stored = await readDisclosure(funder, document.id);
    expect(stored).toMatchObject({ html_sha256: document.html_sha256, pdf_sha256: document.pdf_sha256 });
    const signed = stored.evidence.filter(({ kind }) => kind === "signed");
    expect(signed).toMatchObject([
      {
        name: "Maria Alvarez",
        title: "Owner",
        html_sha256: document.html_sha256,
        document_sha256: document.pdf_sha256,
      },
    ]);
    expect(await disclosureEventsOf(id)).toEqual([
      "disclosure.created",
      "disclosure.viewed",
      "disclosure.signed",
    ]);

    const copy = await bytesOf(`${path}&signed=true`);
    expect(digest(copy.bytes)).toBe(stored.signature?.pdf_sha256);
    expect(digest((await bytesOf(path)).bytes)).toBe(document.pdf_sha256);
    const [row] = await prisma.$queryRaw<{ html: string }[]>`
      SELECT html FROM disclosure_signatures WHERE disclosure_id = ${document.id}::uuid`;
    expect(digest(row?.html ?? "")).toBe(stored.signature?.html_sha256);
    const today = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York" }).format(new Date());
    expect(row?.html).toContain(`<p>Maria Alvarez, Owner</p><span>Recipient Signature</span>`);
    expect(row?.html).toContain(`<p>${today}</p><span>Date</span>`);
    expect((await open(url)).text).toContain("Maria Alvarez, Owner");
    await expect(
      prisma.$executeRaw`DELETE FROM disclosure_signatures WHERE disclosure_id = ${document.id}::uuid`,
    ).rejects.toThrow("is kept with its disclosure");
  });

  // Rule: L9-3
  test("still stands after the revocation of earlier links, as the page of its link says", async () => {
    const { deal_id, url } = await disclosedOffer(funder);
    await callAction("sign", `/${deal_id}/merchant`, [merchantPartsOf(url), SIGNER]);
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    const { text } = await open(url);
    expect(text).toContain("This link was replaced");
    expect(text).toContain("What you signed still stands.");
  });

  // Rule: L9-18
  test("is not added once the offer was revoked, however long its copies take to draw", async () => {
    const { deal_id, url, document } = await disclosedOffer(funder);
    const signing = await inTransaction(async (tx) => {
      await lockDocument(document.id, tx);
      const waiting = callAction("sign", `/${deal_id}/merchant`, [merchantPartsOf(url), SIGNER]);
      await until(async () => {
        const waits = Prisma.sql`
          SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%disclosures%' AND datname = current_database()`;
        return (await prisma.$queryRaw<object[]>(waits)).length > 0;
      });
      await call(funder, "DELETE", `/offers/${deal_id}`);
      return { waiting };
    });
    expect((await signing.waiting).text).toContain('"status":"ended"');
    expect((await readDisclosure(funder, document.id)).signature).toBeNull();
  });

  // Rule: L9-18
  test("needs name, title and both ticks, in letters that the document can print", async () => {
    const { deal_id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const sign = async (signer: object) =>
      (await callAction("sign", `/${deal_id}/merchant`, [link, signer])).text;
    const refused = await sign({ name: "", title: " ", authorized: false });
    for (const field of ["name", "title", "authorized", "not_broker"])
      expect(refused).toContain(`"field":"${field}"`);
    for (const message of ["Enter your name.", "Enter your title, such as Owner."])
      expect(refused).toContain(`"message":"${message}"`);
    const rule = "At most 80 letters, digits, spaces and . , ' -";
    expect(await sign({ ...SIGNER, name: "x".repeat(81) })).toContain(
      `${rule}, and at most four digits together.`,
    );
    expect(await sign({ ...SIGNER, title: "x".repeat(81) })).toContain(
      `${rule} & /, and at most four digits`,
    );
    expect(await sign({ ...SIGNER, name: "李娜" })).toContain("Please write it in Latin letters.");
    expect((await readDisclosure(funder, document.id)).signature).toBeNull();
  });

  // Rules: L9-18, L9-33
  test("has a name and a title by the rule of the name in Send to merchant: no address, no amount, no telephone number", async () => {
    const { deal_id, url, document } = await disclosedOffer(funder);
    const sign = async (signer: object) =>
      (await callAction("sign", `/${deal_id}/merchant`, [merchantPartsOf(url), signer])).text;
    // A link takes ten of them in a second.
    for (const text of ["Win $5", "see prize.example", "call 555010", "a@b", "<b>Maria</b>", "Owner (CEO)"]) {
      const refused = await sign({ ...SIGNER, name: text, title: text });
      for (const field of ["name", "title"]) expect(refused).toContain(`"field":"${field}"`);
    }
    expect(await sign({ ...SIGNER, name: "Owner & Co" })).toContain('"field":"name"');
    expect((await readDisclosure(funder, document.id)).signature).toBeNull();
    // Marks of direction that come along with a pasted text are dropped.
    await sign({ ...SIGNER, name: "\u202DZoë O’Neil Jr.\u202C", title: "\u200FOwner/CEO & Partner" });
    expect((await readDisclosure(funder, document.id)).signature).not.toBeNull();
    expect((await open(url)).text).toContain("Zoë O’Neil Jr., Owner/CEO &amp; Partner");
  });

  // Rule: L9-31
  test("stands alone: a brand that asks for it takes no acknowledgement beside it, before or after", async () => {
    const { id, deal_id, url, document } = await disclosedOffer(funder);
    const link = merchantPartsOf(url);
    const acknowledge = (name: string) =>
      callAction("acknowledge", `/${deal_id}/merchant`, [link, { name, received: true }]);
    expect((await acknowledge("Somebody Else")).text).toContain("Reload the page and try again.");
    await callAction("sign", `/${deal_id}/merchant`, [link, SIGNER]);
    expect((await acknowledge("Somebody Else")).text).toContain('"status":"refused"');
    // Nor where the setting changes between the two.
    const brand = await operator(funder.slug);
    await updateBrand(brand, funder.brandId, { disclosure_signature: false });
    expect((await acknowledge("Somebody Else")).text).toContain('"status":"ended"');
    await updateBrand(brand, funder.brandId, { disclosure_signature: true });
    const { evidence } = await readDisclosure(funder, document.id);
    expect(evidence.map(({ kind }) => kind)).toEqual(["created", "opened", "signed"]);
    expect(await disclosureEventsOf(id)).not.toContain("disclosure.acknowledged");
  });

  // Rule: L9-32
  test("is not mailed where only the sender's side ever opened the document: the page has the download, the offer's page says so", async () => {
    const shown = async (by: string, opener: string) => {
      const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
      const from = (address: string) => ({
        now: new Date(),
        requestId: "req_test",
        source: { address, userAgent: "Test" },
      });
      const input = { offerVersion: 1, terms: {}, name: null, email: `${randomUUID()}@merchant.example` };
      const sent = await sendToMerchant(from("198.51.100.7"), partsOf(calculator_url), input);
      if (sent.status !== "sent") throw new Error(sent.status);
      await until(async () => (await disclosureEventsOf(id)).includes("disclosure.sent"));
      const link = merchantPartsOf(sent.merchant.merchantUrl);
      await recordOpening(from(opener), link);
      expect(await signDisclosure(from(by), link, SIGNER)).toMatchObject({ status: "signed" });
      const mails = await prisma.delivery.count({
        where: { event: { offer_id: id }, kind: "email", type: "disclosure.signed" },
      });
      const { cookie } = await signIn({ funder: funder.slug, role: "operator" });
      const console = await send("GET", `/console/${funder.slug}/offers/${deal_id}`, { Cookie: cookie });
      const page = await open(
        new URL(sent.merchant.merchantUrl).pathname + new URL(sent.merchant.merchantUrl).search,
      );
      return {
        mails,
        told: console.text.includes("The signed copy was not mailed"),
        download: /Download (?:your|signed) copy/.exec(page.text)?.[0],
      };
    };
    const kept = { mails: 0, told: true, download: "Download your copy" };
    const mailed = { mails: 1, told: false, download: "Download signed copy" };
    expect(await shown("198.51.100.7", "198.51.100.7")).toEqual(kept);
    expect(await shown("203.0.113.9", "203.0.113.9")).toEqual(mailed);
    expect(await shown("203.0.113.9", "198.51.100.7")).toEqual(mailed);
    expect(await shown("198.51.100.7", "203.0.113.9")).toEqual(mailed);
  });

  // Rule: L9-19
  test("is mailed, as the signed copy, to the address that the document was sent to", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const email = `${randomUUID()}@merchant.example`;
    const input = { offerVersion: 1, terms: {}, name: null, email };
    const sent = await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
    const url = /\/[^/"]+\/merchant\?sig=[^"]+/.exec(sent.text)?.[0] ?? "";
    await until(async () => (await disclosureEventsOf(id)).includes("disclosure.sent"));
    await callAction("sign", `/${deal_id}/merchant`, [merchantPartsOf(url), SIGNER]);
    await until(async () => mailsTo(email).length === 2);
    const { signature } = await latestDocument(funder, deal_id);
    expect(mailsTo(email)[1]).toContain(`SHA-256 ${signature?.pdf_sha256}`);
  });

  // Rule: L9-34
  test("has one day and one time, by the brand's clock: in the document, on its page, in its mail and on the ISO's page", async () => {
    const brand = await operator(funder.slug);
    const zone = "America/Los_Angeles";
    await updateBrand(brand, funder.brandId, { time_zone: zone });
    const { id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const from = (now: Date, address: string) => ({
      now,
      requestId: "req_test",
      source: { address, userAgent: "Test" },
    });
    const email = `${randomUUID()}@merchant.example`;
    const input = { offerVersion: 1, terms: {}, name: null, email };
    const sent = await sendToMerchant(from(new Date(), "198.51.100.7"), partsOf(calculator_url), input);
    if (sent.status !== "sent") throw new Error(sent.status);
    await until(async () => (await disclosureEventsOf(id)).includes("disclosure.sent"));
    const url = new URL(sent.merchant.merchantUrl);
    // Half an hour before a day begins there: everywhere east of it that day has come.
    const signedAt = new Date(startOfDay(dayIn(zone, new Date()), zone).getTime() - 1_800_000);
    const link = merchantPartsOf(url.pathname + url.search);
    await signDisclosure(from(signedAt, "203.0.113.9"), link, SIGNER);

    const day = new Intl.DateTimeFormat("en-US", { timeZone: zone }).format(signedAt);
    const spelled = new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "medium" }).format(
      signedAt,
    );
    const time = new RegExp(`${spelled}, 11:30 PM P[SD]T`);
    const page = (await open(url.pathname + url.search)).text;
    expect(page).toContain(`<p>${day}</p><span>Date</span>`);
    expect(page).toMatch(time);
    await until(async () => mailsTo(email).length === 2);
    expect(mailsTo(email)[1]).toMatch(time);
    const [document] = await selectDocuments({ id: url.searchParams.get("disclosure") ?? "" });
    if (!document) throw new Error("There is no document.");
    const { signedAt: shown } = await merchantState(document);
    expect(shown).toEqual({
      at: signedAt.getTime() / 1000,
      text: expect.stringMatching(time),
      short: expect.stringMatching(new RegExp(`^${spelled.replace(/, \d{4}$/, "")}, 11:30 PM P[SD]T$`)),
    });
    const { evidence, signature } = await readDisclosure(funder, document.id);
    expect(evidence.find(({ kind }) => kind === "signed")?.at).toBe(signedAt.toISOString());
    expect(signature?.signed_at).toBe(signedAt.toISOString());
    await updateBrand(brand, funder.brandId, { time_zone: "America/New_York" });
  });

  // Rule: L9-20
  test("is taken from a browser without scripts, and what is wrong is shown at its field", async () => {
    const { url, document } = await disclosedOffer(funder);
    const post = (fields: Record<string, string>) =>
      fetch(new URL(url.replace("/merchant?", "/merchant/confirm?"), inject("baseUrl")), {
        method: "POST",
        redirect: "manual",
        headers: { Origin: "null" },
        body: new URLSearchParams(fields),
      });
    const wrong = await post({ name: "Maria Alvarez", title: "Owner", authorized: "on" });
    expect(wrong.status).toBe(303);
    const page = await open(wrong.headers.get("location") ?? "");
    expect(page.text).toContain("If you are the broker, the merchant must sign.");
    const right = await post({ name: "Maria Alvarez", title: "Owner", authorized: "on", not_broker: "on" });
    expect((await open(right.headers.get("location") ?? "")).text).toContain("Maria Alvarez, Owner");
    expect((await readDisclosure(funder, document.id)).signature).not.toBeNull();
    expect((await post({ title: "x".repeat(5_000) })).status).toBe(413);
  });
});
