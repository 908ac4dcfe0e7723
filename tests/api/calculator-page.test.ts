import { beforeAll, describe, expect, inject, test } from "vitest";
import { database } from "@/lib/server/database";
import { linkSignature } from "@/lib/server/hmac";
import { call, newFunder, send, type TestFunder } from "@/tests/helpers/api-client";
import { FULLEST_OFFER, SMALLEST_OFFER } from "@/tests/helpers/offers";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder({ name: "Quiet Harbor Capital" });
});

async function offerPath(deal_id: string, offer: object = SMALLEST_OFFER): Promise<string> {
  const { body } = await call(funder, "POST", "/offers", { deal_id, ...offer });
  return String(body.calculator_url);
}

const open = (path: string) => send("GET", path);

describe("the page behind a signed link", () => {
  test("shows the default quote and the limits in its HTML, before any script runs", async () => {
    const page = await open(await offerPath("PAGE-1"));
    expect(page.status).toBe(200);
    for (const text of ["Café Río", "Quiet Harbor Capital", "$10,000.00", "$50,000.00", "$60,000.00"])
      expect(page.text).toContain(text);
    expect(page.text).toContain("<noscript>");
  });

  test("carries the headers of a private page, and one nonce for all it runs", async () => {
    const { headers, text } = await open(await offerPath("PAGE-2"));
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(text).not.toMatch(/<[^>]+\sstyle="/);
  });

  test("holds nothing the ISO may not see", async () => {
    const offer = {
      ...FULLEST_OFFER,
      display_config: {},
      fee_config: {},
      stipulations: ["SECRET stipulation"],
    };
    const { text } = await open(await offerPath("PAGE-3", offer));
    const secrets = [
      FULLEST_OFFER.funder_notes,
      "crm",
      "funder.example",
      "UCC filing",
      "SECRET stipulation",
      "rate_step",
      "rateStep",
      "step_per_month",
      funder.apiKey,
      funder.apiSecret,
      funder.callbackSecret,
      "whsec_",
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain("Origination");
  });

  test("has no side effect when a mail scanner opens it", async () => {
    await open(await offerPath("PAGE-4"));
    const offer = await database().offer.findFirst({
      where: { deal_id: "PAGE-4", funder: { slug: funder.slug } },
      include: { links: true, events: true },
    });
    expect(offer?.links).toMatchObject([{ first_viewed_at: null }]);
    expect(offer?.events.map(({ type }) => type)).toEqual(["offer.created"]);
  });
});

describe("a link that leads nowhere", () => {
  test("unknown deal, bad signature, foreign deal and half a link give one and the same 404 page", async () => {
    const path = await offerPath("LOST-1");
    const foreign = path.replace("LOST-1", "PAGE-1");
    const pages = await Promise.all(
      [
        path.replace("LOST-1", "LOST-2"),
        path.replace(/sig=./, "sig=_"),
        foreign,
        "/LOST-1",
        "/LOST-1?sig=a&sig=b&exp=1",
        "/%zz",
      ].map(open),
    );
    const visible = pages.map(({ text }) =>
      text.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " "),
    );
    for (const [index, page] of pages.entries()) {
      expect(page.status).toBe(404);
      expect(visible[index]).toBe(visible[0]);
      expect(page.text).not.toContain("Quiet Harbor");
    }
  });

  test("expired, withdrawn and replaced say so after a good signature, and show no terms", async () => {
    const path = await offerPath("ENDED-1");
    const offer = await database().offer.findFirstOrThrow({
      where: { deal_id: "ENDED-1", funder: { slug: funder.slug } },
    });
    const key = Buffer.from(inject("settings").LINK_KEY ?? "", "base64");
    const past = { offerId: offer.id, seq: 1, exp: 1_700_000_000 };
    const expired = await open(`/ENDED-1?sig=${linkSignature(key, past)}&exp=${past.exp}`);
    await database().offer.update({ where: { id: offer.id }, data: { link_seq: 2 } });
    const replaced = await open(path);
    await call(funder, "DELETE", "/offers/ENDED-1");
    const withdrawn = await open(path);
    for (const [page, words] of [
      [expired, /expired/i],
      [replaced, /newer link|replaced/i],
      [withdrawn, /withdrawn/i],
    ] as const) {
      expect([200, 410]).toContain(page.status);
      expect(page.text).toMatch(words);
      expect(page.text).not.toContain("Café Río");
      expect(page.text).not.toContain("50,000");
      expect(page.headers.get("cache-control")).toBe("private, no-store");
    }
  });
});

test("the address a request names as its host is not believed: the page tells none but its own", async () => {
  const path = await offerPath("HOST-1");
  const { text, headers } = await send("GET", path, {
    Host: "bad.example",
    "X-Forwarded-Host": "worse.example",
  });
  expect(text).toContain("Café Río");
  expect(text + JSON.stringify([...headers])).not.toMatch(/bad\.example|worse\.example/);
});

test("the signature of a link is in no event, and so in no message to a receiver", async () => {
  const path = await offerPath("LOG-1");
  await open(path);
  const sig = new URL(path, "http://localhost").searchParams.get("sig") ?? "none";
  const events = await database().event.findMany({
    where: { funder: { slug: funder.slug } },
    select: { payload: true },
  });
  expect(JSON.stringify(events)).not.toContain(sig);
});
