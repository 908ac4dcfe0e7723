import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { READ_DISCLOSURE_DOCUMENT } from "@/lib/schemas/disclosure-documents";
import { EVENT_PAYLOADS } from "@/lib/schemas/event-payloads";
import type { EventType } from "@/lib/schemas/events";
import { prisma } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { linkSignature, merchantSignature } from "@/lib/server/hmac";
import { countedName } from "@/lib/server/sign-in-secrets";
import { sendToMerchant } from "@/lib/services/disclosures/send";
import { updateBrand } from "@/lib/services/funders/brand-changes";
import { call, newAddress, newFunder, operator, send, type TestFunder } from "@/tests/helpers/api-client";
import { mailsTo } from "@/tests/helpers/api-mailbox";
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
  const [row] = await prisma.$queryRaw<{ id: string; exp: string }[]>`
    INSERT INTO disclosures SELECT (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
      'created_at', now() - interval '3 days', 'expires_at', date_trunc('second', now() - interval '1 day'),
      'superseded_at', now()))).*
    FROM disclosures d WHERE d.id = ${document.id}::uuid
    RETURNING id, extract(epoch FROM expires_at)::bigint::text AS exp`;
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
  const events = await prisma.event.findMany({ where: { offer_id }, orderBy: { id: "asc" } });
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
      'id="terms-title"',
      "You pay back in all",
    ].map((words) => page.text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test("shows the stored HTML's bytes, and beside them the document's own figures, whatever is computed today", async () => {
    const { id, url, document } = await disclosed();
    await prisma.$executeRaw`UPDATE offer_versions SET offer = jsonb_set(offer, '{buy_rate}', '1.4') WHERE offer_id = ${id}::uuid`;
    const { text } = await open(url);
    const [stored] = await prisma.$queryRaw<
      { html: string }[]
    >`SELECT html FROM disclosures WHERE id = ${document.id}::uuid`;
    const { html = "" } = stored ?? {};
    expect(createHash("sha256").update(html).digest("hex")).toBe(document.html_sha256);
    expect(text).toContain(html.slice(html.indexOf("<body>") + "<body>".length, html.indexOf("</body>")));
    expect(text.slice(text.indexOf("The terms in plain words"))).toContain("$535.71");
  });

  test("says of its early payoffs what they include", async () => {
    const { url } = await disclosed({
      prepayment_schedule_mode: "auto_generate",
      prepayment_config: { model: "step_per_month", params: { rate_step: 0.01, floor_term_months: 1 } },
    });
    expect((await open(url)).text).toContain(
      "The full amount is what is due in all, payments already made included.",
    );
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
    const input = { name: "Maria", received: true };
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

  test("of an opening from the address that made or copied the link within a day is the sender's: it transmits nothing", async () => {
    const { id, deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const sender = { from: "127.0.7.21" };
    const copied = await callAction(
      "copyDisclosure",
      `/${deal_id}`,
      [link, { offerVersion: 1, terms: {} }],
      sender,
    );
    const url = /\/[^/"]+\/merchant\?sig=[^"]+/.exec(copied.text)?.[0] ?? "";
    const opened = (changes: object) =>
      callAction("opened", `/${deal_id}/merchant`, [merchantPartsOf(url)], changes);
    const read = async () => (await callAction("readDisclosure", `/${deal_id}`, [link])).text;
    expect(await read()).toContain('"transmitted":false');
    await opened(sender);
    expect(await read()).toContain('"transmitted":false');
    expect(await read()).toContain('"openedAt":null');
    await opened({ from: "127.0.7.22" });
    expect(await read()).toMatch(/"openedAt":\d+,"acknowledgedAt":null,"transmitted":true/);
    const [document] = (await call(funder, "GET", `/disclosures?deal_id=${deal_id}`)).body.data as {
      id: string;
    }[];
    const openings = (await evidenceOf(document?.id ?? "")).filter(({ kind }) => kind === "opened");
    expect(openings.map(({ by_sender }) => by_sender)).toEqual([true, false]);
    expect(await eventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  test("has one acknowledgement, however often it is sent, with name, time, address, browser and hash", async () => {
    const { id, url, document } = await disclosed();
    const link = merchantPartsOf(url);
    const acknowledge = (name: string) =>
      callAction("acknowledge", `/${link.dealId}/merchant`, [link, { name, received: true }], {
        headers: { "User-Agent": "Phone" },
      });
    const [first, second] = await Promise.all([acknowledge("Maria Alvarez"), acknowledge("Maria Alvarez")]);
    const third = await acknowledge("Somebody Else");
    for (const response of [first, second, third]) expect(response.text).toContain('"name":"Maria Alvarez"');
    const evidence = (await evidenceOf(document.id)).filter(({ kind }) => kind === "acknowledged");
    expect(evidence).toMatchObject([
      {
        name: "Maria Alvarez",
        user_agent: "Phone",
        html_sha256: document.html_sha256,
        document_sha256: document.pdf_sha256,
      },
    ]);
    expect(evidence[0]?.address).toBeTruthy();
    // Who acknowledges has opened it.
    expect(await eventsOf(id)).toEqual([
      "disclosure.created",
      "disclosure.viewed",
      "disclosure.acknowledged",
    ]);
    expect((await open(url)).text).toContain("Received, thank you");
  });

  test("has one disclosure.viewed for 16 browsers that open it at once", async () => {
    const { id, url, document } = await disclosed();
    const link = merchantPartsOf(url);
    await Promise.all(
      Array.from({ length: 16 }, () =>
        callAction("opened", `/${link.dealId}/merchant`, [link], { from: newAddress() }),
      ),
    );
    const opened = (await evidenceOf(document.id)).filter(({ kind }) => kind === "opened");
    expect(opened).toHaveLength(16);
    expect(await eventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed"]);
  });

  test("has no acknowledgement without a name and the tick, or under a link that has ended", async () => {
    const { deal_id, url, document } = await disclosed();
    const link = merchantPartsOf(url);
    const send = (input: object) => callAction("acknowledge", `/${deal_id}/merchant`, [link, input]);
    expect((await send({ name: " ", received: false })).text).toContain('"status":"refused"');
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await send({ name: "Maria", received: true })).text).toContain('"status":"ended"');
    expect((await evidenceOf(document.id)).map(({ kind }) => kind)).toEqual(["created"]);
  });

  describe("of a signature", () => {
    const SIGNER = { name: "Maria Alvarez", title: "Owner", authorized: true, not_broker: true };
    let signing: TestFunder;
    beforeAll(async () => {
      signing = await newFunder();
      await completeProfile(signing, ["CA"]);
      await updateBrand(await operator(signing.slug), signing.brandId, { disclosure_signature: true });
    });

    const disclosedToSign = async () => {
      const created = await createOffer(signing, DISCLOSED_RENEWAL);
      const { body } = await call(signing, "POST", `/offers/${created.deal_id}/disclosures`);
      const document = READ_DISCLOSURE_DOCUMENT.parse(body);
      return { ...created, document, url: document.merchant_url ?? "" };
    };
    const read = async (id: string) =>
      READ_DISCLOSURE_DOCUMENT.parse((await call(signing, "GET", `/disclosures/${id}`)).body);
    const bytesOf = async (path: string) => {
      const response = await fetch(new URL(path, inject("baseUrl")));
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    };
    const digest = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

    test("is stored once, with title, time and both hashes; the two spaces are filled and the unsigned document stays", async () => {
      const { id, deal_id, url, document } = await disclosedToSign();
      const link = merchantPartsOf(url);
      const sign = (signer: object) => callAction("sign", `/${deal_id}/merchant`, [link, signer]);
      const unsigned = await call(signing, "GET", `/disclosures/${document.id}/document?signed=true`);
      expect(unsigned.status).toBe(404);
      const path = url.replace("/merchant?", "/merchant/document?");
      expect((await bytesOf(`${path}&signed=true`)).status).toBe(404);
      const [first, second] = await Promise.all([sign(SIGNER), sign(SIGNER)]);
      const third = await sign({ ...SIGNER, name: "Somebody Else" });
      for (const { text } of [first, second, third]) expect(text).toContain('"name":"Maria Alvarez"');
      const stored = await read(document.id);
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
      expect(await eventsOf(id)).toEqual(["disclosure.created", "disclosure.viewed", "disclosure.signed"]);

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

    test("needs name, title and both ticks, in letters that the document can print", async () => {
      const { deal_id, url, document } = await disclosedToSign();
      const link = merchantPartsOf(url);
      const sign = async (signer: object) =>
        (await callAction("sign", `/${deal_id}/merchant`, [link, signer])).text;
      const refused = await sign({ name: "", title: " ", authorized: false });
      for (const field of ["name", "title", "authorized", "not_broker"])
        expect(refused).toContain(`"field":"${field}"`);
      expect(await sign({ ...SIGNER, name: "李娜" })).toContain("Please write it in Latin letters.");
      expect((await read(document.id)).signature).toBeNull();
    });

    test("is mailed, as the signed copy, to the address that the document was sent to", async () => {
      const { id, deal_id, calculator_url } = await createOffer(signing, DISCLOSED_RENEWAL);
      const email = `${randomUUID()}@merchant.example`;
      const input = { offerVersion: 1, terms: {}, name: null, email };
      const sent = await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
      const url = /\/[^/"]+\/merchant\?sig=[^"]+/.exec(sent.text)?.[0] ?? "";
      await until(async () => (await eventsOf(id)).includes("disclosure.sent"));
      await callAction("sign", `/${deal_id}/merchant`, [merchantPartsOf(url), SIGNER]);
      await until(async () => mailsTo(email).length === 2);
      const [document] = (await call(signing, "GET", `/disclosures?deal_id=${deal_id}`)).body.data as {
        id: string;
      }[];
      const { signature } = await read(document?.id ?? "");
      expect(mailsTo(email)[1]).toContain(`SHA-256 ${signature?.pdf_sha256}`);
    });

    test("is taken from a browser without scripts, and what is wrong is shown at its field", async () => {
      const { url, document } = await disclosedToSign();
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
      expect((await read(document.id)).signature).not.toBeNull();
      expect((await post({ title: "x".repeat(5_000) })).status).toBe(413);
    });
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
    const mail = await prisma.delivery.findFirstOrThrow({
      where: { event: { offer_id: id }, kind: "email" },
    });
    expect(mail).toMatchObject({ type: "disclosure.created", url: "mailto:maria@merchant.example" });
  });

  describe("above the mails of 24 hours is not sent", () => {
    const sendFrom = (offer: { calculator_url: string }, email: string, now = new Date(), upsell = 0.1) => {
      const input = { offerVersion: 1, terms: { upsell }, name: null, email };
      return sendToMerchant({ now, requestId: "req_test" }, partsOf(offer.calculator_url), input);
    };
    const newEmail = () => `${randomUUID()}@harbor.example`;
    const sentOf = (results: { status: string }[]) =>
      results.filter(({ status }) => status === "sent").length;
    const reasonOf = (result: object) => JSON.stringify(result);
    const heldOf = async ({ slug }: TestFunder) =>
      prisma.auditEntry.findMany({ where: { action: "disclosure.mail_held", funder: { slug } } });
    /** Counts mails as if they had been sent. */
    const count = async (kind: string, subject: string, times: number) => {
      const name = countedName(`merchant-mails-${kind}`, subject);
      const data = { subject: name, window_start: new Date(), count: times };
      await prisma.signInCount.create({ data });
    };
    const ownFunder = async () => {
      const own = await newFunder();
      await completeProfile(own, ["CA"]);
      return own;
    };

    test("the sixth to a recipient of one funder, however many prices and spellings, also at once, and says why", async () => {
      const own = await ownFunder();
      const email = newEmail();
      const offers = [await createOffer(own, DISCLOSED_RENEWAL), await createOffer(own, DISCLOSED_RENEWAL)];
      const first = await Promise.all(offers.map((offer) => sendFrom(offer, email)));
      expect(sentOf(first)).toBe(2);
      const spelled = (index: number) => (index % 2 === 0 ? email : email.toUpperCase());
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sendFrom(offers[index % 2] ?? { calculator_url: "" }, spelled(index)),
        ),
      );
      expect(sentOf(results)).toBe(3);
      const over = await sendFrom(offers[0] ?? { calculator_url: "" }, email, new Date(), 0.09);
      expect(reasonOf(over)).toContain("Not sent: this address was mailed 5 times in 24 hours.");
      expect(await heldOf(own)).toMatchObject([{ actor: "iso", detail: { limit: "recipient_of_funder" } }]);
      expect(await prisma.disclosureMail.count({ where: { email } })).toBeLessThanOrEqual(5);
      const tomorrow = new Date(Date.now() + 24 * 60 * 60_000 + 1_000);
      expect(await sendFrom(offers[0] ?? { calculator_url: "" }, email, tomorrow)).toMatchObject({
        status: "sent",
      });
    });

    test("what one link asks for at ten prices to three strangers, but for five mails to each", async () => {
      const offer = await createOffer(await ownFunder(), DISCLOSED_RENEWAL);
      const strangers = [newEmail(), newEmail(), newEmail()];
      const now = new Date();
      const results = [];
      for (let sent = 0; sent < 69; sent += 1) {
        const price = (80 + Math.floor(sent / 7)) / 1_000;
        results.push(await sendFrom(offer, strangers[sent % 3] ?? "", now, price));
      }
      expect(sentOf(results)).toBe(15);
      const mails = { where: { email: { in: strangers } } };
      expect(await prisma.disclosureMail.count(mails)).toBe(15);
    });

    test("the 21st of an offer, to whomever", async () => {
      const own = await ownFunder();
      const offer = await createOffer(own, DISCLOSED_RENEWAL);
      const results = [];
      for (let mail = 0; mail < 21; mail += 1) results.push(await sendFrom(offer, newEmail()));
      expect(sentOf(results)).toBe(20);
      expect(reasonOf(results[20] ?? {})).toContain("Not sent: this offer was mailed 20 times in 24 hours.");
    });

    test("the 21st to a recipient of all funders, without telling what others sent", async () => {
      const email = newEmail();
      await count("recipient", email, 20);
      const result = await sendFrom(await createOffer(await ownFunder(), DISCLOSED_RENEWAL), email);
      expect(reasonOf(result)).toContain("Not sent: this address takes no more mail for now.");
    });

    test("the 501st of a funder", async () => {
      const own = await ownFunder();
      const { id } = await prisma.funder.findUniqueOrThrow({ where: { slug: own.slug } });
      await count("funder", id, 499);
      const offer = await createOffer(own, DISCLOSED_RENEWAL);
      expect(await sendFrom(offer, newEmail())).toMatchObject({ status: "sent" });
      expect(reasonOf(await sendFrom(offer, newEmail()))).toContain(
        "the funder has mailed the most merchants",
      );
    });
  });

  test.each([
    "Call 555-12345",
    "win.example/x",
    "<b>Maria</b>",
    "maria@harbor.example",
    "M".repeat(81),
    "https://a",
    "Pay $500",
  ])("is not mailed with a name that says more than a name: %s", async (name) => {
    const { calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const input = { offerVersion: 1, terms: {}, name, email: "maria@harbor.example" };
    const result = await sendToMerchant(
      { now: new Date(), requestId: "req_test" },
      partsOf(calculator_url),
      input,
    );
    expect(result).toMatchObject({ status: "refused", problems: [{ field: "name" }] });
  });

  test("is mailed with names as people have them, in the words of the contract", async () => {
    const { calculator_url, deal_id } = await createOffer(funder, DISCLOSED_RENEWAL);
    const email = `${randomUUID()}@harbor.example`;
    const name = "Zoë O’Neill-Åström, Jr. 2nd";
    const input = { offerVersion: 1, terms: {}, name, email };
    await callAction("sendDisclosure", `/${deal_id}`, [partsOf(calculator_url), input]);
    await until(() => mailsTo(email).length === 1);
    const text = mailsTo(email)[0] ?? "";
    expect(text).toContain(`Hello ${name}. Northline Capital sent you an offer from`);
    expect(text).toContain(
      "Opening it accepts nothing. It shows what you get, what you pay back, and the APR.",
    );
    expect(text).toMatch(/Good through [A-Z][a-z]{2} \d{1,2}, \d{4} \(Eastern time\)/);
    expect(text).not.toMatch(/\d\d:\d\d UTC/);
  });

  test("is copied by mail to nobody it was not mailed to: an acknowledgement takes no address", async () => {
    const { url } = await disclosed();
    const link = merchantPartsOf(url);
    const stranger = `${randomUUID()}@stranger.example`;
    const input = { name: "Maria", received: true, email: stranger };
    const { text } = await callAction("acknowledge", `/${link.dealId}/merchant`, [link, input]);
    expect(text).toContain('"status":"acknowledged"');
    const mails = { where: { kind: "email", url: `mailto:${stranger}` } };
    expect(await prisma.delivery.count(mails)).toBe(0);
    expect((await open(url)).text).not.toContain("E-mail for your copy");
  });

  test("of the current document is read again by the ISO's page, which shows when the mail was sent", async () => {
    const { deal_id, calculator_url } = await createOffer(funder, DISCLOSED_RENEWAL);
    const link = partsOf(calculator_url);
    const read = async () => (await callAction("readDisclosure", `/${deal_id}`, [link])).text;
    expect(await read()).toContain('"current":null');
    const input = { offerVersion: 1, terms: { upsell: 0.1 }, name: null, email: "maria@merchant.example" };
    await callAction("sendDisclosure", `/${deal_id}`, [link, input]);
    await until(async () => /"sentAt":\d+/.test(await read()));
    expect(await read()).toContain('"email":"maria@merchant.example"');
    expect(await read()).toContain('"transmitted":true');
    expect((await callAction("readDisclosure", `/${deal_id}`, [{ ...link, exp: "1" }])).text).toContain(
      '"status":"ended"',
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
