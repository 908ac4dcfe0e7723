import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GUIDE } from "@/app/docs/guide";
import { filledSource } from "@/app/docs/live/parts";
import { pageList, servedText, TEXTS } from "@/app/docs/texts";
import { PAGES } from "@/app/page-paths";
import { blocksOf, guideText, headingsOf } from "@/components/docs/markdown-text";
import { GUIDE_SECTIONS } from "@/components/docs/sections";

const FOLDER = new URL("../../../docs/guide/", import.meta.url);
const files = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((file) => file.endsWith(".md"));
const pathOf = (file: string) => (file === "start.md" ? "/docs" : `/docs/${file.replace(/\.md$/, "")}`);

/** The anchors of a page. */
const anchorsOf = (markdown: string) => headingsOf(guideText(markdown).body).map(({ id }) => id);

describe("the guide", () => {
  test("has a page for each of its sources, and the navigation for all but counsel's", () => {
    expect([...GUIDE.keys()].toSorted()).toEqual(files.map(pathOf).toSorted());
    const listed = [...GUIDE.keys()].filter((path) => !path.startsWith("/docs/disclosures/counsel"));
    expect(GUIDE_SECTIONS.map(({ href }) => href)).toEqual(listed);
    for (const file of files)
      expect(GUIDE.get(pathOf(file)), file).toBe(readFileSync(new URL(file, FOLDER), "utf8"));
  });

  test.each([...GUIDE])(
    "%s is Markdown with every value filled in, and every heading has an anchor",
    (_, source) => {
      const { title, body } = guideText(filledSource(source));
      expect(title).not.toBe("");
      const anchors = headingsOf(body).map(({ id }) => id);
      expect(anchors).not.toContain(null);
      expect(new Set(anchors).size).toBe(anchors.length);
    },
  );

  test("a name that nothing fills in is an error, and so is HTML", () => {
    expect(() => filledSource("{{nothing}}")).toThrow("{{nothing}}");
    expect(() => blocksOf("<div>a</div>")).toThrow("The guide has no html");
  });
});

describe("the addresses of the documentation", () => {
  const published = readFileSync(new URL("addresses.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");

  // Rule: K-22
  test("stay: every page and anchor that was ever published is there", () => {
    const now = new Set(
      [...TEXTS].flatMap(([path, text]) => [path, ...anchorsOf(text).map((id) => `${path}#${id}`)]),
    );
    expect(published.length).toBeGreaterThan(250);
    expect(published.filter((address) => !now.has(address))).toEqual([]);
  });

  test("that the pages link are pages and anchors", () => {
    const others = new Set(["/api/v1/openapi.json", "/docs/postman.json", "/docs/changelog.xml"]);
    const broken = [...TEXTS].flatMap(([path, text]) =>
      linksOf(text)
        .filter((href) => {
          const [page = "", anchor] = href.split("#", 2);
          const target = TEXTS.get(page);
          if (target === undefined) return !others.has(href);
          return anchor !== undefined && !anchorsOf(target).includes(decodeURIComponent(anchor));
        })
        .map((href) => `${path}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  test("are let pass by proxy.ts", () => {
    const known = new Set(PAGES);
    for (const path of TEXTS.keys()) expect(known.has(path.slice(1)), path).toBe(true);
  });
});

/** The addresses of a Markdown text's links, wherever they stand. */
function linksOf(markdown: string): string[] {
  const outsideCode = markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...outsideCode.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
}

describe("a page as Markdown", () => {
  // Rule: K-22
  test("is its source with the values of the code, the service's address, and links to Markdown", () => {
    const served = servedText("/docs", "https://calculator.acme.example") ?? "";
    expect(served).toContain("export BASE_URL=https://calculator.acme.example FUNDER=acme-test");
    expect(served).toContain(
      "[Every error](/docs/errors.md) · [See the string to sign](/docs/signing.md#tool)",
    );
    expect(served).toContain("[A Postman collection](/docs/postman.json)");
    expect(served).toContain("| `offers:read` | read offers and brands");
    expect(servedText("/docs/nothing", "https://calculator.acme.example")).toBeUndefined();
  });

  test("shows code in its language, and of several languages each", () => {
    const served = servedText("/docs/reference/offers", "https://calculator.acme.example") ?? "";
    for (const language of ["bash", "typescript", "python"])
      expect(served).toMatch(new RegExp(`^\`\`\`${language} title="[^"]+"$`, "m"));
    expect(served).toContain("## Create an offer {#createOffer}\n\n`POST /api/v1/{funder}/offers`\n");
  });

  // Rule: K-22
  test("is listed for language models by title and lead: what a program needs first, then the rest", () => {
    const list = pageList("https://calculator.acme.example");
    const [head = "", ...sections] = list.split("\n## ");
    expect(head).toContain("- Base address: https://calculator.acme.example\n");
    for (const page of ["/docs/auth.md", "/docs/sandbox.md", "/docs/errors.md", "/api/v1/openapi.json"])
      expect(head).toContain(`](${page})`);
    expect(sections.map((section) => section.split("\n", 1)[0])).toEqual([
      "Documentation",
      "Reference",
      "Optional",
    ]);
    for (const path of TEXTS.keys()) expect(list).toContain(`](${path}.md): `);
    expect(list).toMatch(/^- \[Signing\]\(\/docs\/signing\.md\): Three headers with one HMAC prove /m);
  });
});
