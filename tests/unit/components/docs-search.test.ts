import { expect, test } from "vitest";
import { searchDocs } from "@/components/docs/docs-search";

const section = (url: string, page: string, heading: string, text: string) => ({ url, page, heading, text });
const SECTIONS = [
  section(
    "/docs/limits#rate",
    "Limits",
    "Requests",
    "Windows are aligned to the clock. A key can have other limits.",
  ),
  section("/docs/limits#waiting", "Limits", "Waiting", "On 429 wait Retry-After seconds."),
  section("/docs/recipes#keys", "Recipes", "Change keys without downtime", "Rotate the key with an overlap."),
  section("/docs/glossary#law", "Glossary", "Disclosures", "A regime is the law that asks for it."),
];
const urls = (query: string) => searchDocs(SECTIONS, query).map(({ url }) => url);

test("a section is found by all of its words, in any case and order", () => {
  expect(urls("RETRY-AFTER 429")).toEqual(["/docs/limits#waiting"]);
  expect(urls("429 overlap")).toEqual([]);
  expect(urls("  ")).toEqual([]);
});

test("a word of a heading comes before one of a text, a whole word before a part", () => {
  expect(urls("keys")).toEqual(["/docs/recipes#keys"]);
  expect(urls("key")).toEqual(["/docs/recipes#keys", "/docs/limits#rate"]);
  expect(urls("limits")).toEqual(["/docs/limits#rate", "/docs/limits#waiting"]);
});

test("a result shows the words around the first place", () => {
  const long = section("/docs/a", "A", "", `${"word ".repeat(60)}needle ${"word ".repeat(60)}`);
  const [found] = searchDocs([long], "needle");
  expect(found?.excerpt).toMatch(/^\.\.\. (?:word )+needle (?:word )+.* \.\.\.$/);
  expect(found?.excerpt.length).toBeLessThan(170);
});
