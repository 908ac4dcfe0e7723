import { createHash } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { formatMoney } from "@/lib/calculator/money/formats";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { linkSignature, merchantSignature } from "@/lib/server/identity/hmac";
import { call, callAction, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import {
  completeProfile,
  disclosedOffer,
  disclosureEventsOf,
  readDisclosure,
} from "@/tests/helpers/disclosures";
import { DISCLOSED_RENEWAL } from "@/tests/helpers/offers";
import { merchantPartsOf, partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
  await completeProfile(funder, ["CA", "NY"]);
});

const open = (path: string) => send("GET", path);

/** The link of a copy whose funding date was yesterday (rows are only inserted) and that was replaced. */
async function expiredUrl({ id: offerId, deal_id, document }: Awaited<ReturnType<typeof disclosedOffer>>) {
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

/** The evidence of a document, oldest first. */
const evidenceOf = async (id: string) => (await readDisclosure(funder, id)).evidence;

describe("the merchant's page", () => {
  // Rule: L9-7
  test("shows the disclosure first, the itemization, then the terms", async () => {
    const { url } = await disclosedOffer(funder);
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

  // Rule: L9-9
  test("shows the stored HTML's bytes, and beside them the document's own figures, whatever is computed today", async () => {
    const { id, url, document } = await disclosedOffer(funder);
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

  test("has the document's estimate of a payment where payments are a share of the income, and no count", async () => {
    const { url, document } = await disclosedOffer(funder, {
      disclosure: { ...DISCLOSED_RENEWAL.disclosure, payment_basis: "split" },
    });
    const { text } = await open(url);
    const terms = text.slice(text.indexOf("The terms in plain words")).replace(/<!-- -->/g, "");
    expect(document.figures.estimated_payment).not.toBe(535.71);
    expect(terms).toContain("Estimated payment, 12% of your income");
    expect(terms).toContain(formatMoney(Math.round((document.figures.estimated_payment ?? 0) * 100)));
    expect(terms).toContain("12% of your income, daily");
    for (const preset of ["535.71", "126 daily payments"]) expect(terms).not.toContain(preset);
  });

  test("says of its early payoffs what they include", async () => {
    const { url } = await disclosedOffer(funder, {
      prepayment_schedule_mode: "auto_generate",
      prepayment_config: { model: "step_per_month", params: { rate_step: 0.01, floor_term_months: 1 } },
    });
    expect((await open(url)).text).toContain(
      "This is your total. What you have already paid counts toward it.",
    );
  });

  // Rule: L9-8
  test("holds no buy rate, upsell, factor or commission", async () => {
    const { url } = await disclosedOffer(funder);
    const { text } = await open(url);
    for (const secret of ["1.25", "1.35", "5,000.00", "500000", "buyRate", "upsell", "commission", "Factor"])
      expect(text).not.toContain(secret);
  });

  // Rule: L9-8
  test("names the commission in New York's broker notice, and nowhere else", async () => {
    const { url } = await disclosedOffer(funder, { merchant_state: "NY" });
    const { text } = await open(url);
    const html = text.slice(0, text.indexOf("</main>"));
    expect(html.match(/commission/gi)).toHaveLength(2);
    expect(html).toContain("will pay Northline Capital a commission of $5,000.00 for its role.");
  });

  // Rule: L9-11
  test("has the headers and cache rules of the calculator's page", async () => {
    const { url, calculator_url } = await disclosedOffer(funder);
    const [merchant, calculator] = [await open(url), await open(calculator_url)];
    for (const name of ["cache-control", "referrer-policy", "x-robots-tag", "x-frame-options"])
      expect(merchant.headers.get(name)).toBe(calculator.headers.get(name));
    const policy = (response: typeof merchant) =>
      response.headers.get("content-security-policy")?.replace(/nonce-[^']+/g, "nonce");
    expect(policy(merchant)).toBe(policy(calculator));
  });

  // Rule: L9-14
  test("a mail scanner's GET records nothing", async () => {
    const { id, url, document } = await disclosedOffer(funder);
    await open(url);
    await open(url.replace("/merchant?", "/merchant/document?"));
    expect((await evidenceOf(document.id)).map(({ kind }) => kind)).toEqual(["created"]);
    expect(await disclosureEventsOf(id)).toEqual(["disclosure.created"]);
  });

  // Rule: L9-13
  test("gives the PDF, byte for byte", async () => {
    const { url, document } = await disclosedOffer(funder);
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
  // Rule: L9-6
  test("does not open the calculator, nor a calculator's link the merchant's page", async () => {
    const { deal_id, url, calculator_url, document } = await disclosedOffer(funder);
    const { sig, exp } = merchantPartsOf(url);
    const calculator = partsOf(calculator_url);
    expect((await open(`/${deal_id}?sig=${sig}&exp=${exp}`)).status).toBe(404);
    expect((await open(`/${deal_id}/receipt?sig=${sig}&exp=${exp}&number=7Q4K-2M9D`)).status).toBe(404);
    const crossed = `/${deal_id}/merchant?sig=${calculator.sig}&exp=${calculator.exp}&disclosure=${document.id}`;
    expect((await open(crossed)).status).toBe(404);
  });

  // Rule: L9-2
  test("is not found with another signature, expiry, document or deal", async () => {
    const { deal_id, url, document } = await disclosedOffer(funder);
    const other = await disclosedOffer(funder);
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

  // Rule: L9-4
  test("ends when the terms change: whom to ask, and no terms", async () => {
    const { deal_id, url } = await disclosedOffer(funder);
    await call(funder, "POST", `/offers/${deal_id}/disclosures`, { upsell: 0.11 });
    const page = await open(url);
    expect(page.text).toContain("These terms have changed");
    expect(page.text).toContain("Northline Capital");
    expect(page.text).not.toContain("OFFER SUMMARY");
    expect(page.text).not.toContain("42,105.00");
    expect((await open(url.replace("/merchant?", "/merchant/document?"))).status).toBe(410);
  });

  // Rule: L9-5
  test("ends with the funding date: whom to ask, and no terms, document or acknowledgement", async () => {
    const url = await expiredUrl(await disclosedOffer(funder));
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

  // Rule: L9-3
  test("ends with a revoke, and with the revocation of earlier links", async () => {
    const { deal_id, url } = await disclosedOffer(funder);
    await call(funder, "POST", `/offers/${deal_id}/calculator-url`, { revoke_previous: true });
    const replaced = (await open(url)).text;
    expect(replaced).toContain("This link was replaced");
    expect(replaced).toContain("The offer itself is still open.");
    expect(replaced).not.toContain("withdrawn");
    expect(replaced).not.toContain("What you signed");
    await call(funder, "DELETE", `/offers/${deal_id}`);
    expect((await open(url)).text).toContain("This offer was withdrawn");
    const again = await disclosedOffer(funder);
    await call(funder, "DELETE", `/offers/${again.deal_id}`);
    expect((await open(again.url)).text).toContain("This offer was withdrawn");
  });

  // Rule: L9-1
  test("is signed as the contract says", () => {
    const key = Buffer.alloc(32, 7);
    const offerId = "0b8f2c1e-6a3d-4c55-9b0e-2f1d7a9c4e10";
    const disclosureId = "019b8f0e-2c40-7b22-8c11-4b7c2e9f6a05";
    const sig = merchantSignature(key, { offerId, disclosureId, exp: 1_769_817_600 });
    expect(sig).toBe("WCtpF4jkGU4oKQvuRHTwlniYRbc5ijpp_6Z8Ww30VVk");
    expect(sig).not.toBe(linkSignature(key, { offerId, seq: 1, exp: 1_769_817_600 }));
  });
});
