import { createHash } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosure-documents";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import type { EventType } from "@/lib/schemas/events";
import { database, queryRows } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { linkSignature, merchantSignature } from "@/lib/server/hmac";
import { sql } from "@/lib/server/sql";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { completeProfile } from "@/tests/helpers/disclosures";
import { createOffer } from "@/tests/helpers/funder-offers";
import { callAction } from "@/tests/helpers/page-actions";
import { until } from "@/tests/helpers/receiver";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/renewals";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const open = (path: string) => send("GET", path);

/** An offer with a document of its default terms. */
async function disclosed(offer: object = {}) {
  const created = await createOffer(funder, { ...DISCLOSED_RENEWAL, ...offer });
  const { body } = await call(funder, "POST", `/offers/${created.deal_id}/disclosures`);
  const document = READ_DISCLOSURE_DOCUMENT.parse(body);
  return { ...created, document, url: document.merchant_url ?? "" };
}

/** The link of a copy whose funding date was yesterday: rows are only inserted. A later document took its place. */
async function expiredUrl({ id: offerId, deal_id, document }: Awaited<ReturnType<typeof disclosed>>) {
  const [row] = await queryRows<{ id: string; exp: string }>(sql`
    INSERT INTO disclosures SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
      'created_at', now() - interval '3 days', 'expires_at', date_trunc('second', now() - interval '1 day'),
      'superseded_at', now()))).*
    FROM disclosures d WHERE d.id = ${document.id}::uuid
    RETURNING id, extract(epoch FROM expires_at)::bigint::text AS exp`);
  const [key = Buffer.alloc(0)] = env().linkKeys;
  const { id: disclosureId = "", exp = "" } = row ?? {};
  const sig = merchantSignature(key, { offerId, disclosureId, exp: Number(exp) });
  return `/${deal_id}/merchant?sig=${sig}&exp=${exp}&disclosure=${disclosureId}`;
}

async function evidenceOf(id: string) {
  const { body } = await call(funder, "GET", `/disclosures/${id}`);
  return READ_DISCLOSURE_DOCUMENT.parse(body).evidence;
}

const eventsOf = async (offer_id: string) => {
  const events = await (await database()).event.findMany({ where: { offer_id }, orderBy: { id: "asc" } });
  for (const { type, payload } of events) EVENT_PAYLOADS[type as EventType].parse(JSON.parse(payload));
  return events.map(({ type }) => type).filter((type) => type.startsWith("disclosure."));
};

describe("the merchant's page", () => {
  test("shows the disclosure first, the itemization, then the terms", async () => {
    const { url } = await disclosed();
    const page = await open(url);
    expect(page.status).toBe(200);
    const places = [
      "OFFER SUMMARY —",
      "Estimated Annual Percentage Rate (APR)",
      "ITEMIZATION OF AMOUNT FINANCED",
      "7. Amount Financed (5 minus 6)",
      "The terms in plain words",
      "You pay back in all",
    ].map((words) => page.text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test("holds no buy rate, upsell, factor or commission", async () => {
    const { url } = await disclosed();
    const { text } = await open(url);
    for (const secret of ["1.25", "1.35", "5,000.00", "500000", "buyRate", "upsell", "commission", "Factor"])
      expect(text).not.toContain(secret);
  });

  test("names the commission in New York's broker notice, and nowhere else", async () => {
    const { url } = await disclosed({ merchant_state: "NY" });
    const { text } = await open(url);
    const html = text.slice(0, text.indexOf("</main>"));
    expect(html.match(/commission/gi)).toHaveLength(2);
    expect(html).toContain("will pay Northline Capital a commission of $5,000.00 for its role.");
  });

  test("has the headers and cache rules of the calculator's page", async () => {
    const { url, calculator_url } = await disclosed();
    const [merchant, calculator] = [await open(url), await open(calculator_url)];
    for (const name of ["cache-control", "referrer-policy", "x-robots-tag", "x-frame-options"])
      expect(merchant.headers.get(name)).toBe(calculator.headers.get(name));
    const policy = (response: typeof merchant) =>
      response.headers.get("content-security-policy")?.replace(/nonce-[^']+/g, "nonce");
    expect(policy(merchant)).toBe(policy(calculator));
  });

  test("a mail scanner's GET records nothing", async () => {
    const { id, url, document } = await disclosed();
    await open(url);
    await open(url.replace("/merchant?", "/merchant/document?"));
    expect((await evidenceOf(document.id)).map(({ kind }) => kind)).toEqual(["created"]);
    expect(await eventsOf(id)).toEqual(["disclosure.created"]);
  });

  test("gives the PDF, byte for byte", async () => {
    const { url, document } = await disclosed();
    const response = await fetch(
      new URL(url.replace("/merchant?", "/merchant/document?"), inject("baseUrl")),
    );
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(document.pdf_sha256);
  });
});

describe("a merchant's link", () => {
  test("does not open the calculator, nor a calculator's link the merchant's page", async () => {
    const { deal_id, url, calculator_url, document } = await disclosed();
    const { sig, exp } = merchantPartsOf(url);
    const calculator = partsOf(calculator_url);
    expect((await open(`/${deal_id}?sig=${sig}&exp=${exp}`)).status).toBe(404);
    expect((await open(`/${deal_id}/receipt?sig=${sig}&exp=${exp}&number=7Q4K-2M9D`)).status).toBe(404);
    const crossed = `/${deal_id}/merchant?sig=${calculator.sig}&exp=${calculator.exp}&disclosure=${document.id}`;
    expect((await open(crossed)).status).toBe(404);
  });

  test("is not found with another signature, expiry, document or deal", async () => {
    const { deal_id, url, document } = await disclosed();
    const other = await disclosed();
    const { sig, exp } = merchantPartsOf(url);
    const wrong = [
      `/${deal_id}/merchant?sig=${sig.slice(1)}A&exp=${exp}&disclosure=${document.id}`,
      `/${deal_id}/merchant?sig=${sig}&exp=${Number(exp) + 1}&disclosure=${document.id}`,
      `/${deal_id}/merchant?sig=${sig}&exp=0${exp}&disclosure=${document.id}`,
      `/${deal_id}/merchant?sig=${sig}&exp=${exp}&disclosure=${other.document.id}`,
      `/${other.deal_id}/merchant?sig=${sig}&exp=${exp}&disclosure=${document.id}`,
      `/${deal_id}/merchant?sig=${sig}&exp=${exp}`,
    ];
    for (const path of wrong) {
      expect((await open(path)).status).toBe(404);
      expect((await open(path.replace("/merchant?", "/merchant/document?"))).status).toBe(404);
    }
  });

  test("ends when the terms change: whom to ask, and no terms", async () => {
    const { deal_id, url } = await disclosed();
    await call(funder, "POST", `/offers/${deal_id}/disclosures`, { upsell: 0.11 });
    const page = await open(url);
    expect(page.text).toContain("These terms have changed");
    expect(page.text).toContain("Northline Capital");
    expect(page.text).not.toContain("OFFER SUMMARY");
    expect(page.text).not.toContain("42,105.00");
    expect((await open(url.replace("/merchant?", "/merchant/document?"))).status).toBe(410);
  });

  test("ends with the funding date: whom to ask, and no terms, document or acknowledgement", async () => {
    const url = await expiredUrl(await disclosed());
    const page = await open(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain("This offer summary has expired");
    expect(page.text).toContain("Northline Capital");
    expect(page.text).not.toContain("OFFER SUMMARY");
    expect(page.text).not.toContain("42,105.00");
    expect((await open(url.replace("/merchant?", "/merchant/document?"))).status).toBe(410);
    const link = merchantPartsOf(url);
    const input = { name: "Maria", received: true, email: null };
    const acknowledged = await callAction("acknowledge", `/${link.dealId}/merchant`, [link, input]);
    expect(acknowledged.text).toContain('"status":"ended"');
  });

  test("ends with a revoke, and with the revocation of earlier links", async () => {
    const { deal_id, url } = await disclosed();
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    expect((await open(url)).text).toContain("This offer was withdrawn");
    const again = await disclosed();
    await call(funder, "DELETE", `/offers/${again.deal_id}`);
    expect((await open(again.url)).text).toContain("This offer was withdrawn");
  });

  test("is signed as the contract says", () => {
    const key = Buffer.alloc(32, 7);
    const offerId = "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10";
    const disclosureId = "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05";
    const sig = merchantSignature(key, { offerId, disclosureId, exp: 1_769_817_600 });
    expect(sig).toBe("WCtpF4jkGU4oKQvuRHTwlniYRbc5ijpp_6Z8Ww30VVk");
    expect(sig).not.toBe(linkSignature(key, { offerId, seq: 1, exp: 1_769_817_600 }));
  });
});

describe("the evidence", () => {
  test("has each browser that opened the page once; the first opening is an event", async () => {
    const { id, url, document } = await disclosed();
    const link = merchantPartsOf(url);
    const path = `/${link.dealId}/merchant`;
    for (const agent of ["Phone", "Phone", "Desk"])
      await callAction("opened", path, [link], { from: "127.0.7.9", headers: { "User-Agent": agent } });
    const opened = (await evidenceOf(document.id)).filter(({ kind }) => kind === "opened");
    expect(opened.map(({ actor, user_agent }) => [actor.kind, user_agent])).toEqual([
      ["merchant", "Phone"],
      ["merchant", "Desk"],
    ]);
    expect(await eventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  test("has one acknowledgement, however often it is sent, with name, time, address, browser and hash", async () => {
    const { id, url, document } = await disclosed();
    const link = merchantPartsOf(url);
    const acknowledge = (name: string) =>
      callAction("acknowledge", `/${link.dealId}/merchant`, [link, { name, received: true, email: null }], {
        headers: { "User-Agent": "Phone" },
      });
    const [first, second] = await Promise.all([acknowledge("Maria Alvarez"), acknowledge("Maria Alvarez")]);
    const third = await acknowledge("Somebody Else");
    for (const response of [first, second, third]) expect(response.text).toContain('"name":"Maria Alvarez"');
    const evidence = (await evidenceOf(document.id)).filter(({ kind }) => kind === "acknowledged");
    expect(evidence).toMatchObject([
      { name: "Maria Alvarez", user_agent: "Phone", document_sha256: document.pdf_sha256 },
    ]);
    expect(evidence[0]?.address).toBeTruthy();
    expect(await eventsOf(id)).toEqual(["disclosure.created", "disclosure.acknowledged"]);
    expect((await open(url)).text).toContain("Received, thank you");
  });

  test("has no acknowledgement without a name and the tick, or under a link that has ended", async () => {
    const { deal_id, url, document } = await disclosed();
    const link = merchantPartsOf(url);
    const send = (input: object) => callAction("acknowledge", `/${deal_id}/merchant`, [link, input]);
    expect((await send({ name: " ", received: false, email: null })).text).toContain('"status":"refused"');
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await send({ name: "Maria", received: true, email: null })).text).toContain('"status":"ended"');
    expect((await evidenceOf(document.id)).map(({ kind }) => kind)).toEqual(["created"]);
  });

  test("has who sent and copied the link: the mail carries it, and counts when the mail server took it", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const terms = { offerVersion: 1, terms: { upsell: 0.1 } };
    const sent = await callAction("sendDisclosure", `/${deal_id}`, [
      link,
      { ...terms, name: "Maria", email: "maria@merchant.example" },
    ]);
    expect(sent.text).toContain('"status":"sent"');
    const copied = await callAction("copyDisclosure", `/${deal_id}`, [link, terms]);
    expect(copied.text).toContain('"status":"copied"');
    expect(copied.text).toContain(`/${deal_id}/merchant?sig=`);
    const [document] = (await call(funder, "GET", `/disclosures?deal_id=${deal_id}`)).body.data as {
      id: string;
    }[];
    const evidence = await evidenceOf(document?.id ?? "");
    expect(evidence.map(({ kind, actor }) => [kind, actor.kind]).slice(0, 1)).toEqual([["created", "iso"]]);
    expect(evidence.map(({ kind }) => kind)).toContain("link_copied");
    const mail = await (await database()).delivery.findFirstOrThrow({
      where: { event: { offer_id: id }, kind: "email" },
    });
    expect(mail).toMatchObject({ type: "disclosure.created", url: "mailto:maria@merchant.example" });
  });

  test("mails a document at most ten times, also when it is sent many times at once", async () => {
    const { calculator_url, document } = await disclosed();
    const send = () => {
      const input = { offerVersion: 1, terms: {}, name: null, email: "maria@harbor.example" };
      return sendToMerchant({ now: new Date(), requestId: "req_test" }, partsOf(calculator_url), input);
    };
    const results = await Promise.all(Array.from({ length: 25 }, send));
    expect(results.filter(({ status }) => status === "sent")).toHaveLength(10);
    const over = { field: "", message: "This disclosure was already sent 10 times." };
    expect(results).toContainEqual({ status: "refused", problems: [over] });
    expect(await (await database()).disclosureMail.count({ where: { disclosure_id: document.id } })).toBe(10);
  });

  test("of the current document is read again by the ISO's page, which shows when the mail was sent", async () => {
    const { deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const read = async () => (await callAction("readDisclosure", `/${deal_id}`, [link])).text;
    expect(await read()).toContain('"status":"none"');
    const input = { offerVersion: 1, terms: { upsell: 0.1 }, name: null, email: "maria@merchant.example" };
    await callAction("sendDisclosure", `/${deal_id}`, [link, input]);
    await until(async () => /"sentAt":\d+/.test(await read()));
    expect(await read()).toContain('"email":"maria@merchant.example"');
    expect((await callAction("readDisclosure", `/${deal_id}`, [{ ...link, exp: "1" }])).text).toContain(
      '"status":"none"',
    );
  });

  test("of terms that cannot be disclosed is not made: the page reads that the funder has to act, not why", async () => {
    const { deal_id, calculator_url } = await createOffer(funder, { ...DISCLOSED_RENEWAL, disclosure: null });
    const link = partsOf(calculator_url);
    const input = { offerVersion: 1, terms: {}, name: null, email: "maria@merchant.example" };
    const { text } = await callAction("sendDisclosure", `/${deal_id}`, [link, input]);
    expect(text).toContain("has to change something before these terms can go to the merchant.");
    expect(text).not.toContain("income");
  });
});
