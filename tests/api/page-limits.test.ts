import { beforeAll, describe, expect, test } from "vitest";
import {
  actionHeaders,
  callAction,
  newAddress,
  newFunder,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { createOffer, readOffer } from "@/tests/helpers/funder-offers";
import { partsOf } from "@/tests/helpers/submissions";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

const newLink = async () => (await createOffer(funder)).calculator_url;

/**
 * Sends bursts until one of them was held against a limit; a busy machine may spread a burst over seconds.
 */
async function untilRefused<T>(count: number, once: () => Promise<T>, isRefused: (response: T) => boolean) {
  for (let burst = 0; burst < 20; burst += 1) {
    const responses = await Promise.all(Array.from({ length: count }, once));
    const refused = responses.find(isRefused);
    if (refused !== undefined) return refused;
  }
  throw new Error(`None of 20 bursts of ${count} was refused.`);
}

const tooMany = ({ status }: { status: number }) => status === 429;

describe("the page", () => {
  test("of one link opened too often is a plain 429 with the headers of a page and when to come back", async () => {
    const path = await newLink();
    const refused = await untilRefused(60, () => send("GET", path), tooMany);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(refused.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(refused.headers.get("cache-control")).toBe("private, no-store");
    expect(refused.text).toContain("Too many requests");
    expect(refused.text).not.toContain("Café Río");
    expect(refused.text).not.toContain("sig=");
    // Another deal's link has its own budget.
    expect((await send("GET", await newLink())).status).toBe(200);
  });

  // Rule: D4-40
  test("of one link is counted together, however its path is escaped", async () => {
    const path = await newLink();
    let spelling = 0;
    const once = () => {
      spelling += 1;
      // Escapes the letters of the deal_id at the places of the number's binary digits.
      const escaped = path.replace(/^\/[^?]+/, (deal) =>
        deal.replace(/(?<=^\/.*)./g, (letter, at) =>
          (spelling >> (at - 1)) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
        ),
      );
      return send("GET", escaped);
    };
    expect((await once()).status).toBe(200);
    expect((await untilRefused(60, once, tooMany)).status).toBe(429);
  });

  test("requested too often from one address is refused for that address only, whatever the link", async () => {
    const from = newAddress();
    let link = 0;
    const guess = () => {
      link += 1;
      return send("GET", `/GUESS-${link}?sig=${"A".repeat(43)}&exp=1900000000`, {}, undefined, { from });
    };
    expect((await untilRefused(150, guess, tooMany)).status).toBe(429);
    expect((await send("GET", await newLink())).status).toBe(200);
  });
});

describe("an address", () => {
  const atOnce = async (count: number, path: string) => {
    const from = newAddress();
    const all = await Promise.all(
      Array.from({ length: count }, () => send("GET", path, {}, undefined, { from })),
    );
    return all.filter(tooMany).length;
  };

  // Rule: D4-18
  test("has no more than some pages a second, also of pages that do not exist", async () => {
    // At most three windows of fifty, however the burst is spread.
    expect(await atOnce(200, "/no-such-page")).toBeGreaterThanOrEqual(50);
  });

  // Rule: D4-18
  test("has a budget of its own for the documentation, which browsers fetch ahead", async () => {
    expect(await atOnce(45, "/docs")).toBe(0);
  });
});

/** Expects a page without a script, as proxy.ts writes it. */
function expectPlain({ text, headers }: Awaited<ReturnType<typeof send>>) {
  expect(text).not.toContain("<script");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("cache-control")).toBe("private, no-store");
}

describe("an address that cannot be of a page", () => {
  // Rule: D4-19
  test.each([
    "/wp-login.php",
    "/.env",
    "/a/b/c",
    "/%zz",
    "/_next/nothing",
    "/DEAL-1",
    "/DEAL-1?sig=a",
    "/DEAL-1/nothing?sig=a&exp=1",
    "/-DEAL?sig=a&exp=1",
  ])("%s is 404 in the words of an unknown link, and nothing is rendered for it", async (path) => {
    const page = await send("GET", path);
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.text).toContain("<h1>We can’t open this link</h1>");
    expectPlain(page);
  });

  // Rule: D4-20
  test.each([
    ["/docs/nothing", "This page does not exist"],
    ["/docs/reference/nothing", "This page does not exist"],
    ["/docs/reference/objects/nothing", "This page does not exist"],
    ["/console/acme/nothing", "There is nothing here for you"],
    ["/console/-/nothing", "There is nothing here for you"],
    ["/.well-known/nothing", "We can’t open this link"],
  ])("%s is 404 in words of its own, and nothing is rendered for it", async (path, heading) => {
    const page = await send("GET", path);
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.text).toContain(`<h1>${heading}</h1>`);
    expectPlain(page);
  });

  test("is none with the form of a link, of each page that has one", async () => {
    for (const path of ["", "/", "/receipt", "/merchant"])
      expect((await send("GET", `/DEAL-1${path}?sig=a&exp=1`)).text).toContain("<script");
  });
});

describe("whatever the headers of a request", () => {
  const link = `/GUESS-1?sig=${"A".repeat(43)}&exp=1900000000`;

  // Rule: D4-14
  test.each<[string, string, string, Record<string, string>, string | undefined]>([
    ["a page that is requested as an action", "GET", link, { "Next-Action": "x" }, undefined],
    ["a page that is requested as data", "GET", link, { RSC: "1", "Next-Router-Prefetch": "1" }, undefined],
    ["an action with a payload that cannot be read", "POST", link, actionHeaders("submit"), "[[["],
    [
      "an action from another site",
      "POST",
      link,
      { ...actionHeaders("submit"), Origin: "https://other.example" },
      "[]",
    ],
    ["an action that does not exist", "POST", link, { "Next-Action": "x" }, "[]"],
    ["an action under the API", "POST", "/api/none", actionHeaders("view"), "[]"],
    ["a form", "POST", link, { "Content-Type": "application/x-www-form-urlencoded" }, "a=1"],
  ])("%s counts against its address", async (_what, method, path, headers, body) => {
    const from = newAddress();
    const once = () => send(method, path, headers, body, { from });
    expect(Number((await untilRefused(150, once, tooMany)).headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send("GET", await newLink())).status).toBe(200);
  });

  test("an action over the limit is refused in JSON that its page reads as busy", async () => {
    const from = newAddress();
    const path = await newLink();
    const once = () => callAction("view", path, [partsOf(path)], { from });
    const refused = await untilRefused(150, once, tooMany);
    // With any other type, or a parameter of it, Next keeps the text from the page.
    expect(refused.headers.get("content-type")).toBe("text/plain");
    expect(refused.body).toEqual({ status: "busy", retryAfterSeconds: expect.any(Number) });
  });
});

describe("submitting", () => {
  test("under one link too often gets busy, with the seconds to wait, and saves nothing", async () => {
    const { deal_id, calculator_url: path } = await createOffer(funder);
    const once = () => callAction("submit", path, [partsOf(path), { terms: "none" }]);
    const isBusy = ({ text }: { text: string }) => text.includes('"status":"busy"');
    const busy = await untilRefused(40, once, isBusy);
    expect(busy.status).toBe(200);
    expect(busy.text).toMatch(/"retryAfterSeconds":\d+/);
    expect(await readOffer(funder, deal_id)).toMatchObject({ submission_count: 0 });
    // Looking at the offer goes on.
    expect((await send("GET", path)).status).toBe(200);
  });

  test("within the limits is validated by its terms", async () => {
    const path = await newLink();
    const response = await callAction("submit", path, [partsOf(path), { terms: "none" }]);
    expect(response.text).toContain('"status":"refused"');
  });
});
