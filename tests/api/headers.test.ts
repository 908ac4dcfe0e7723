import { beforeAll, describe, expect, inject, test } from "vitest";
import { createDocsSearch, type SearchSection } from "@/components/docs/search-index";
import { call, newFunder, type ReceivedResponse, send, type TestFunder } from "@/tests/helpers/api-client";
import { createOffer } from "@/tests/helpers/funder-offers";

let funder: TestFunder;
let link: string;
beforeAll(async () => {
  funder = await newFunder();
  link = (await createOffer(funder)).calculator_url;
});

const NOT_LISTED = "noindex, nofollow";

type CatalogEntry = { anchor: string } & Record<
  "service-desc" | "service-doc" | "status",
  { href: string; type: string }[]
>;

/** The headers of a page that its request rendered: everything in it has the nonce of that request. */
function expectPageHeaders(
  page: ReceivedResponse,
  referrer = "no-referrer",
  robots: string | null = NOT_LISTED,
) {
  const { headers, text } = page;
  expect(headers.get("x-robots-tag")).toBe(robots);
  const nonce = /'nonce-([^']+)'/.exec(expectStrictPolicy(page, referrer))?.[1];
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  expect(text).toMatch(/<(?:script|style)\b/);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  for (const style of text.match(/<style\b[^>]*>/g) ?? []) expect(style).toContain(`nonce="${nonce}"`);
  expect(headers.get("cache-control")).toMatch(/^private, (?:no-cache, )?no-store/);
}

/** The headers of a page that the build rendered: its scripts are files, and browsers revalidate it. */
function expectBuiltPage(path: string, page: ReceivedResponse) {
  const { headers, text } = page;
  expect(headers.get("x-robots-tag")).toBeNull();
  expect(headers.get("link")).toContain(`<${path}.md>; rel="alternate"; type="text/markdown"`);
  expect(headers.get("vary")?.toLowerCase().split(/, */)).toContain("accept");
  expect(expectStrictPolicy(page)).toMatch(/script-src 'nonce-[^']+' 'self';/);
  const scripts = text.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts).not.toEqual([]);
  for (const script of scripts) expect(script).toMatch(/^<script src="\/_next\/static\/[^"]+\.js"/);
  expect(text.match(/<style\b/g)).toBeNull();
  expect(headers.get("x-nextjs-cache")).toBe("HIT");
  expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
}

/** Checks what every page has; returns its policy. */
function expectStrictPolicy({ headers, text }: ReceivedResponse, referrer = "no-referrer"): string {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toContain("unsafe");
  expect(text).not.toMatch(/<[^>]+\sstyle="/);
  expect(Object.fromEntries(headers)).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "referrer-policy": referrer,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  expect(headers.get("content-type")).toContain("text/html");
  expect(headers.get("x-powered-by")).toBeNull();
  return policy;
}

test("a page of the console is as private, but names its origin to itself: its forms work without a script", async () => {
  const page = await send("GET", "/console/-/sign-in");
  expect(page.status).toBe(200);
  expectPageHeaders(page, "same-origin");
  expect(page.text).toContain('<meta name="referrer" content="same-origin"/>');
});

function expectNeverSniffedNorFramed({ headers }: ReceivedResponse) {
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(headers.get("x-powered-by")).toBeNull();
}

describe("every page is private, never framed, never indexed, and runs nothing but its own nonce", () => {
  test.each([
    ["the home page", "/", 200],
    ["a reference page of nothing", "/docs/reference/nothing", 404],
    ["an object that does not exist", "/docs/reference/objects/constructor", 404],
    ["an unknown deal", "/NOBODY-1?sig=a&exp=1", 404],
    ["an unknown page", "/docs/nothing/here", 404],
    ["a broken escape", "/%zz", 404],
  ])("%s", async (_what, path, status) => {
    const page = await send("GET", path);
    expect(page.status).toBe(status);
    expectPageHeaders(page, "no-referrer", path.startsWith("/docs") ? null : NOT_LISTED);
  });

  // Rule: D6-19
  test("the calculator and its receipt", async () => {
    const calculator = await send("GET", link);
    expect(calculator.status).toBe(200);
    expect(calculator.headers.get("cache-control")).toBe("private, no-store");
    expectPageHeaders(calculator);
    expectPageHeaders(await send("GET", `${link.replace("?", "/receipt?")}&number=0000-0000`));
  });

  test("two responses never share a nonce", async () => {
    const [one, two] = [await send("GET", link), await send("GET", link)];
    const nonce = ({ headers }: ReceivedResponse) =>
      /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce(one)).toMatch(/^[A-Za-z0-9+/=]{16,}$/);
    expect(nonce(one)).not.toBe(nonce(two));
  });
});

describe("every page of the documentation", () => {
  /** Each page by its path, as links from the first one lead to it. */
  const pages = new Map<string, ReceivedResponse>();
  beforeAll(async () => {
    const left = ["/docs"];
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const page = await send("GET", path);
      pages.set(path, page);
      const links = [...page.text.matchAll(/href="(\/docs[^"#]*)/g)].map(([, href = ""]) => href);
      const others = links.filter((href) => !pages.has(href) && !left.includes(href) && !href.includes("."));
      left.push(...new Set(others));
    }
  });

  // Rule: D6-20
  test("is rendered by the build, and runs nothing but files of this service", () => {
    for (const [path, page] of pages) expectBuiltPage(path, page);
  });

  test("exists, costs at most 128 KB, and is linked", () => {
    const costs = [...pages].map(([path, { status, text }]) => ({
      path,
      status,
      bytes: Buffer.byteLength(text),
    }));
    expect(costs.filter(({ status, bytes }) => status !== 200 || bytes > 128 * 1024)).toEqual([]);
    for (const page of ["", "/signing", "/reference", "/errors", "/limits", "/webhooks"])
      expect([...pages.keys()]).toContain(`/docs${page}`);
    for (const page of ["/reference/offers", "/reference/objects/NewOffer"])
      expect([...pages.keys()]).toContain(`/docs${page}`);
  });

  // Rule: K-22
  test("is also Markdown at its address with .md, as /llms.txt lists it", async () => {
    const list = await send("GET", "/llms.txt");
    expect([list.status, list.headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
    expect(list.text).toContain(`- Base address: ${inject("baseUrl")}\n`);
    for (const [path, page] of pages) {
      const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/.exec(page.text) ?? [];
      expect(list.text).toContain(`](${path}.md): `);
      const { status, headers, text } = await send("GET", `${path}.md`);
      expect([path, status, headers.get("content-type")]).toEqual([
        path,
        200,
        "text/markdown; charset=UTF-8",
      ]);
      expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(text.startsWith(`# ${heading.replaceAll("&amp;", "&")}\n\n`), path).toBe(true);
      expect(text).not.toMatch(/<\/?(?:div|span|p|code|a|svg)\b[^>]*>|className/);
      const asked = await send("GET", path, { Accept: "text/markdown, text/html;q=0.9" });
      expect([asked.status, asked.headers.get("content-type"), asked.text]).toEqual([
        200,
        "text/markdown; charset=UTF-8",
        text,
      ]);
      expect(asked.headers.get("vary")?.toLowerCase().split(/, */)).toContain("accept");
      expect([headers.get("x-robots-tag"), asked.headers.get("x-robots-tag")]).toEqual([null, null]);
    }
    expect((await send("GET", "/docs.md")).text).toContain(`export BASE_URL=${inject("baseUrl")} `);
    for (const missing of [
      await send("GET", "/docs/nothing.md"),
      await send("GET", "/docs/nothing", { Accept: "text/markdown" }),
    ]) {
      expect([missing.status, missing.headers.get("content-type")]).toEqual([
        404,
        "text/markdown; charset=UTF-8",
      ]);
      expect(missing.text).toContain("](/llms.txt)");
    }
  });

  // Rule: K-23
  test("is found by its own search, which asks this service alone", async () => {
    const { status, text } = await send("GET", "/docs/search.json");
    const sections: SearchSection[] = JSON.parse(text);
    expect(status).toBe(200);
    const found = new Set(sections.map(({ url }) => url.replace(/#.*/, "")));
    expect([...pages.keys()].filter((path) => !found.has(path))).toEqual([]);
    const find = await createDocsSearch(sections);
    for (const [query, url] of [
      ["idempotency key repeat", "/docs/limits#repeating"],
      ["creating offers", "/docs/reference/offers#createOffer"],
      ["VALIDATION_FAILED", "/docs/errors#VALIDATION_FAILED"],
    ] as const)
      expect(find(query).map((result) => result.url)).toContain(url);
  });

  test("names the collection of Postman, which has the address of this service", async () => {
    expect(pages.get("/docs")?.text).toContain('href="/docs/postman.json"');
    const { status, headers, body } = await send("GET", "/docs/postman.json");
    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(body.variable).toContainEqual({ key: "base_url", value: inject("baseUrl"), type: "string" });
  });

  test.each(["/docs/reference", "/docs/signing.md", "/docs/search.json", "/llms.txt", "/docs/changelog.xml"])(
    "is not sent again to a browser that has it: %s",
    async (path) => {
      const etag = (await send("GET", path)).headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      const again = await send("GET", path, { "If-None-Match": etag });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.get("content-security-policy")).toContain("default-src 'none'");
    },
  );

  test("has its changelog as a feed, with the address of this service", async () => {
    const { status, headers, text } = await send("GET", "/docs/changelog.xml");
    expect([status, headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=UTF-8"]);
    expect(text).toContain(`<id>${inject("baseUrl")}/docs/changelog#v1.0.0</id>`);
    expect(pages.get("/docs/changelog")?.text).toContain('href="/docs/changelog.xml"');
  });

  test("says in ten lines what a program needs before its first request", async () => {
    const { text } = await send("GET", "/docs/auth.md");
    expect(text.match(/^\d+\. /gm)).toHaveLength(10);
    for (const words of ["console", "-test", "X-Signature", "401", "SIGNATURE_INVALID", "GET /key"])
      expect(text).toContain(words);
  });

  test("loads scripts that exist and are cached by their name", async () => {
    const { text = "" } = pages.get("/docs/signing") ?? {};
    const files = [...text.matchAll(/<script src="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(files.filter((file) => file.startsWith("/_next/static/pages/"))).toHaveLength(1);
    for (const file of files) {
      const { status, headers } = await send("GET", file);
      expect([file, status, headers.get("cache-control")]).toEqual([
        file,
        200,
        expect.stringContaining("immutable"),
      ]);
    }
  });
});

describe("every response that is no page", () => {
  test.each([
    ["a response to an unknown key", "/api/v1/acme/offers", 401],
    ["an unknown path", "/api/v1/nothing", 404],
    ["an unknown path outside a version", "/api/nothing", 404],
    ["the document", "/api/v1/openapi.json", 200],
    ["the health check", "/api/health", 200],
    ["whether the process lives", "/api/health/live", 200],
    ["whether it may get requests", "/api/health/ready", 200],
    ["the schedule without its bearer", "/api/internal/drain", 401],
  ])("of the API is JSON, kept nowhere, never sniffed: %s", async (_what, path, status) => {
    const response = await send("GET", path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expectNeverSniffedNorFramed(response);
    expect(() => JSON.parse(response.text)).not.toThrow();
  });

  test("of a signed request is too", async () => {
    const response = await call(funder, "GET", "/offers");
    expect(response.headers.get("content-type")).toBe("application/json");
    expectNeverSniffedNorFramed(response);
  });

  test("of a static file is cached by its name and never sniffed", async () => {
    const { text } = await send("GET", link);
    const file = /\/_next\/static\/[^"]+\.js/.exec(text)?.[0] ?? "";
    const script = await send("GET", file);
    expect(script.status).toBe(200);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expectNeverSniffedNorFramed(script);
    expectNeverSniffedNorFramed(await send("GET", "/_next/static/nothing.js"));
  });

  test.each([
    ["/favicon.ico", /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
    ["/icon.svg", /^image\/svg\+xml$/],
    ["/apple-touch-icon.png", /^image\/png$/],
    ["/robots.txt", /^text\/plain/],
  ])("%s, which a browser or crawler asks for by name, is there and cached for a day", async (path, type) => {
    const file = await send("GET", path);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toMatch(type);
    expect(file.headers.get("cache-control")).toBe("public, max-age=86400");
    expectNeverSniffedNorFramed(file);
  });

  test("of robots.txt allows what is public, and nothing else", async () => {
    const [agent, ...rules] = (await send("GET", "/robots.txt")).text.trim().split("\n");
    expect(agent).toBe("User-agent: *");
    expect(rules).toEqual([
      "Allow: /docs",
      "Allow: /llms.txt",
      "Allow: /.well-known/",
      "Allow: /api/v1/openapi.json",
      "Disallow: /",
    ]);
  });

  test.each([
    ["/docs", null],
    ["/docs.md", null],
    ["/docs/signing", null],
    ["/docs/search.json", null],
    ["/llms.txt", null],
    ["/.well-known/api-catalog", null],
    ["/api/v1/openapi.json", null],
    ["/", NOT_LISTED],
    ["/docs-of-a-deal?sig=a&exp=1", NOT_LISTED],
    ["/llms.txt.old", NOT_LISTED],
    ["/console/-/sign-in", NOT_LISTED],
    ["/api/v1/acme/offers", NOT_LISTED],
    ["/api/health", NOT_LISTED],
    ["/icon.svg", NOT_LISTED],
  ])("%s tells search engines %s", async (path, robots) => {
    expect((await send("GET", path)).headers.get("x-robots-tag")).toBe(robots);
  });

  test("of the API names the document that describes it", async () => {
    for (const path of ["/api/v1/openapi.json", "/api/v1/acme/offers", "/api/v1/nothing"])
      expect((await send("GET", path)).headers.get("link")).toBe(
        '</api/v1/openapi.json>; rel="service-desc"',
      );
  });

  test("of the catalog of APIs leads to the document, the documentation and the state", async () => {
    const { status, headers, body } = await send("GET", "/.well-known/api-catalog");
    expect([status, headers.get("content-type")]).toEqual([
      200,
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ]);
    const [api] = (body as { linkset: CatalogEntry[] }).linkset;
    expect(api?.anchor).toBe(`${inject("baseUrl")}/api/v1`);
    for (const relation of ["service-desc", "service-doc", "status"] as const)
      for (const { href, type } of api?.[relation] ?? expect.fail(`There is no ${relation}.`)) {
        const found = await fetch(href);
        expect([href, found.status]).toEqual([href, 200]);
        expect(found.headers.get("content-type")).toContain(type);
      }
  });

  test("of security.txt is none without an operator's contact", async () => {
    expect((await send("GET", "/.well-known/security.txt")).status).toBe(404);
  });
});
