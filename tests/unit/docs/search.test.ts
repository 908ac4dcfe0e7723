import { beforeAll, describe, expect, test } from "vitest";
import { searchIndex } from "@/app/docs/texts";
import { createDocsSearch, type DocsSearcher } from "@/components/docs/search-index";

let find: DocsSearcher;
beforeAll(async () => {
  find = await createDocsSearch(searchIndex());
});

// Rule: K-23
describe("the documentation's search shows first", () => {
  test.each([
    ["webhok signature", "/docs/webhooks#verifying"],
    ["signture", "/docs/auth"],
    ["submisson", "/docs/reference#Submissions"],
    ["prepayments", "/docs/calculator#prepayment"],
    ["clock skew", "/docs/signing#refused"],
    ["paging", "/docs/reference#lists"],
    ["pagination", "/docs/reference#lists"],
    ["how do I rotate a key", "/docs/recipes#keys"],
    ["429 overlap", "/docs/errors#RATE_LIMITED"],
    ["rate limits", "/docs/limits#rate"],
    ["create an offer", "/docs/reference/offers#createOffer"],
    ["revoke an offer", "/docs/reference/offers#revokeOffer"],
    ["VALIDATION_FAILED", "/docs/errors#VALIDATION_FAILED"],
    ["SIGNATURE_INVALID", "/docs/errors#SIGNATURE_INVALID"],
    ["version conflict", "/docs/errors#VERSION_CONFLICT"],
    ["APR", "/docs/calculator#disclosure"],
    ["sandbox", "/docs/sandbox"],
    ["webhook retries", "/docs/webhooks#retries"],
    ["egress ip", "/docs/recipes#addresses"],
    ["firewall", "/docs/recipes#addresses"],
    ["tunnel localhost", "/docs/recipes#tunnel"],
    ["install", "/docs#client"],
    ["python client", "/docs/clients#python"],
    ["go live", "/docs/sandbox#live"],
    ["erase personal data", "/docs/reference/personal-data#erase"],
    ["timestamp too old", "/docs/errors#TIMESTAMP_EXPIRED"],
    ["breaking changes", "/docs/growth"],
    ["disclosure california", "/docs/disclosures/counsel#CA"],
    ["renewal", "/docs/renewals"],
    ["holidays", "/docs/calculator#dates"],
    ["glossary", "/docs/glossary"],
    ["changelog", "/docs/changelog"],
    ["errors", "/docs/errors"],
    ["hmac", "/docs/signing"],
    ["offer.expiring", "/docs/webhooks#offer.expiring"],
  ])("for %j %s", (query, url) => {
    expect(find(query)[0]?.url).toBe(url);
  });
});

test("a section with some of the words is found, after those with more of them", () => {
  const urls = find("429 overlap").map(({ url }) => url);
  expect(urls).toContain("/docs/recipes#keys");
  expect(find("egress ip tunnel").map(({ url }) => url)).toEqual(
    expect.arrayContaining(["/docs/recipes#addresses", "/docs/recipes#tunnel"]),
  );
});

test("nothing is found for words that are not there, or say nothing", () => {
  expect(find("quetzalcoatl")).toEqual([]);
  expect(find("how do I")).toEqual([]);
  expect(find("  ")).toEqual([]);
});

test("a result shows the words around the first place, with what was found marked", async () => {
  const text = `${"word ".repeat(60)}needles ${"word ".repeat(60)}`;
  const search = await createDocsSearch([{ url: "/docs/a", page: "A", heading: "", text }]);
  const excerpt = search("needle")[0]?.excerpt ?? [];
  expect(excerpt.filter(({ found }) => found).map(({ text }) => text)).toEqual(["needles"]);
  const shown = excerpt.map(({ text }) => text).join("");
  expect(shown).toMatch(/^\.\.\. (?:word )+needles (?:word )+.* \.\.\.$/);
  expect(shown.length).toBeLessThan(170);
});

test("what stands above the headings of a page is found by the page's title, and shown as the page", () => {
  expect(find("glossary")[0]).toMatchObject({ url: "/docs/glossary", page: "Glossary", heading: "" });
});

test("a word of three letters with another letter is another word", async () => {
  const search = await createDocsSearch([{ url: "/docs/a", page: "A", heading: "API", text: "The API." }]);
  expect(search("apr")).toEqual([]);
  expect(search("api")).toHaveLength(1);
});
