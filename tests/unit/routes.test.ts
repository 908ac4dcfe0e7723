import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GUIDE } from "@/app/docs/guide";
import written from "@/app/docs/reference/reference-pages.json";
import { markdownPage, mayBePage, PAGES, prefersMarkdown } from "@/app/page-paths";
import committed from "@/docs/openapi.json";
import { OPERATIONS } from "@/lib/schemas/operations";
import type { Operation } from "@/lib/schemas/wire/operation";
import { referencePages } from "@/scripts/generate/openapi/document";
import { methodForNext, targetForNext } from "@/scripts/serve/request-target.mjs";
import { servedArchives } from "@/tests/helpers/archives";
import { keepLogLines } from "@/tests/helpers/log-lines";
import { useTestSettings } from "@/tests/helpers/settings";

let logged: Record<string, unknown>[];
beforeAll(() => {
  useTestSettings();
  logged = keepLogLines();
});
afterAll(() => vi.restoreAllMocks());

const operations: Operation[] = Object.values(OPERATIONS);
const folder = new URL("../../app/api/v1/", import.meta.url);
const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) =>
  file.endsWith("route.ts"),
);
const pathOf = (file: string) => `/api/v1/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, "{$1}")}`;

// Rule: D8-67
test("every declared operation has a route file", () => {
  expect(new Set(files.map(pathOf))).toEqual(new Set(operations.map(({ path }) => path)));
});

describe("a route file serves what is declared for its path, and is logged under that path", () => {
  // Rule: D3-6
  test.each(files.map((file) => [pathOf(file), file]))("%s", async (path, file) => {
    const { OPTIONS } = await import(new URL(file, folder).pathname);
    const request = new Request("http://localhost/api/v1/x", { method: "OPTIONS" });
    const response: Response = await OPTIONS(request, { params: Promise.resolve({}) });
    const declared = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const served = (response.headers.get("allow") ?? "").split(", ");
    const own = served.filter((method) => !["HEAD", "OPTIONS"].includes(method));
    expect(own.toSorted()).toEqual(declared.toSorted());
    expect(logged.at(-1)).toMatchObject({ event: "api_request", route: path, status: 204 });
  });
});

// Rule: D8-43
test("every operation that writes sends due deliveries after its response; a quote saves nothing", () => {
  const silent = operations.filter(({ method, drains }) => method !== "GET" && !drains);
  expect(silent.map(({ id }) => id)).toEqual(["quoteOffer", "quoteUnsavedOffer"]);
});

const filesUnder = (folder: string) =>
  (readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true }) as string[]).map((file) =>
    file.replaceAll("\\", "/"),
  );

/**
 * The addresses of app's pages and files, the API's apart, with `*` for a value. Every page of the guide is
 * one folder, and its Markdown another, to which proxy.ts alone leads.
 */
const served = filesUnder("app")
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file) && !/^(?:api|\.well-known)\//.test(file))
  .map((file) => file.replace(/(?:^|\/)[^/]+$/, "").replace(/(?<!\[)\[\w+\]/g, "*"))
  .filter((folder) => folder !== "docs/markdown/[[...page]]")
  .flatMap((folder) =>
    folder === "docs/[[...page]]" ? [...GUIDE.keys()].map((path) => path.slice(1)) : [folder],
  );
const ofDeals = served.filter((path) => path.startsWith("*"));

const requested = (path: string, method = "GET") =>
  mayBePage({ method, nextUrl: new URL(path, "https://calculator.example") });

describe("the addresses that proxy.ts lets pass", () => {
  // Rule: D4-20
  test("under the console and the documentation are those of app's folders", () => {
    const ofReference = (path: string) => path.startsWith("docs/reference/");
    const folders = served.filter((path) => !path.startsWith("*") && !ofReference(path));
    expect(PAGES.filter((path) => !ofReference(path)).toSorted()).toEqual(folders.toSorted());
  });

  test("of the clients' packages are those of public's files, of whatever version", () => {
    const files = servedArchives().map((file) => `/docs/clients/${file}`);
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) expect(requested(file), file).toBe(true);
  });

  test("of the reference are the tags and objects of the document (npm run openapi writes them)", () => {
    expect(written).toEqual(referencePages(committed));
    expect(served.filter((path) => path.startsWith("docs/reference/"))).toEqual(
      expect.arrayContaining(["docs/reference/*", "docs/reference/objects/*"]),
    );
  });

  test("of a deal are those of its folders, with the form of a link", () => {
    expect(ofDeals).toHaveLength(7);
    for (const path of ofDeals) {
      const isView = path.endsWith("/as-iso");
      const address = `/${path.replace("*", "DEAL-1")}`;
      // "View as the ISO" has no signature: it names the funder, whose member opens it.
      const form = isView ? "funder=meridian" : "sig=a&exp=1";
      expect(requested(`${address}?${form}`), address).toBe(true);
      expect(requested(address), address).toBe(false);
      expect(requested(address, "POST"), address).toBe(!isView);
    }
  });

  test("a page of the documentation is Markdown with .md at its end, or for those who ask for it", () => {
    expect(markdownPage("/docs/signing.md", null)).toBe("/docs/signing");
    expect(markdownPage("/docs.md", "text/html")).toBe("/docs");
    expect(markdownPage("/docs/signing", "text/markdown")).toBe("/docs/signing");
    expect(markdownPage("/docs/signing", "text/html")).toBeNull();
    for (const path of ["/docs/search.json", "/llms.txt", "/DEAL-1", "/docs/nothing", "/docs/nothing.md"])
      expect(markdownPage(path, "text/markdown"), path).toBeNull();
  });

  test.each([
    ["text/markdown", true],
    ["text/markdown, text/html, */*", true],
    ["Text/Markdown;q=0.9, text/plain", true],
    ["text/html;q=0.8, text/markdown;q=0.9", true],
    ["text/html, text/markdown;q=0.9", false],
    ["text/markdown;q=0", false],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
    ["*/*", false],
    ["", false],
  ])("who accepts %j gets Markdown: %j", (accept, expected) => {
    expect(prefersMarkdown(accept)).toBe(expected);
  });

  test.each([
    "/docs/nothing",
    "/docs/reference/nothing",
    "/docs/reference/objects/constructor",
    "/docs/clients/offer-calculator.zip",
    "/docs/clients/offer-calculator-1.0.tgz",
    "/docs/nothing.md",
    "/docs/reference/offers.md.md",
    "/docs/markdown",
    "/docs/markdown/signing",
    "/docs/search.json.md",
    "/docs/postman.json.md",
    "/console/-/nothing",
    "/console/-/offers",
    "/console/acme/nothing",
    "/console/acme/offers/D-1/nothing",
    "/console//offers",
    "/%63onsole/-/sign-in",
    "/.well-known/nothing",
  ])("%s is none of them", (path) => {
    expect([requested(path), requested(`${path}?sig=a&exp=1`), requested(path, "POST")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    "/",
    "/docs",
    "/docs/",
    "/docs/reference/offers",
    "/docs.md",
    "/docs/reference/objects/NewOffer.md",
    "/docs/search.json",
    "/docs/postman.json",
    "/llms.txt",
    "/console/acme/",
    "/console/acme/offers/D-1/edit",
  ])("%s is one", (path) => {
    expect(requested(path)).toBe(true);
  });
});

describe("a path of the API reaches its route exactly as it was sent and signed", () => {
  test.each([
    "/api/v1/acme/offers",
    "/api/v1/acme/offers/DEAL-1.a_b",
    "/api/v1/acme/offers?limit=50&cursor=b2ZmXzE",
    "/api/v1/acme/offers?updated_since=2026-01-05T09:30:00Z",
    "/api/v1/acme/offers/D%2D1",
    "/api/v1/acme/offers?",
    "/api/v1",
    "/api/v10/x",
    "/api/health",
    "/api/internal/drain",
  ])("%s", (target) => {
    expect(targetForNext(target)).toBe(target);
  });

  test("an absolute address is its path", () => {
    expect(targetForNext("http://offers.example.com/api/v1/acme/offers?limit=1")).toBe(
      "/api/v1/acme/offers?limit=1",
    );
  });
});

describe("a path that Next would redirect, normalise or fail on is an unknown path of the API", () => {
  // Rule: D2-4
  test.each([
    "/api",
    "/api/",
    "/api//health",
    "/api/health/",
    "/api/%zz",
    "/api/v1/",
    "/api?x=1",
    "/api/v1/acme/offers/",
    "/api/v1//acme/offers",
    "//api/v1/acme/offers",
    "/api//v1/acme/offers",
    "/api/v1/acme/%zz",
    "/api/v1/acme/%ff",
    "/api/v1/acme/%",
    "/api/v1/acme\\offers",
    "/api/v1/../v1/acme",
    "/api/v1/acme/./offers",
    "/api/v1/acme/%2e%2E/x",
    "/x/../api/v1/acme/offers",
    "/api/v1/acme/offers#x",
    "/api/v1/acme/[dealId]",
    "/api/v1/acme/a|b",
    '/api/v1/acme/"',
    "/api/v1/acme/\u00e9",
  ])("%s", (target) => {
    expect(targetForNext(target)).toBe("/api/-");
  });
});

describe("a query that Next would rewrite is one the API refuses", () => {
  const target = (query: string) => targetForNext(`/api/v1/acme/offers?${query}`);

  test.each(["x=%zz", "status=%61ctive", "x=a%20b", "x=a+b", "x=a%3Bb", "a:b=1", "a%3Ab=1"])(
    "for its characters: %s",
    (query) => expect(target(query)).toBe("/api/v1/acme/offers?~"),
  );

  test.each(["x", "x=1&", "&x=1", "x=1=2"])("for what is no pair: %s", (query) =>
    expect(target(query)).toBe("/api/v1/acme/offers?="),
  );
});

describe("an address outside the API", () => {
  test.each(["/", "/HSB-20417?sig=a&exp=1", "/apiary", "/_next/static/a.js"])(
    "%s stays as it was sent",
    (target) => {
      expect(targetForNext(target)).toBe(target);
    },
  );

  test.each(["*", "/%zz", "/HSB%"])("%s is a page no offer can have, not an error", (target) => {
    expect(targetForNext(target)).toBe("/-");
  });
});

test("a method no route knows is passed to Next as OPTIONS", () => {
  const known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  expect(known.map(methodForNext)).toEqual(known);
  expect(["TRACE", "PROPFIND", "QUERY"].map(methodForNext)).toEqual(["OPTIONS", "OPTIONS", "OPTIONS"]);
});
