import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findElement, LEFT_OUT, markdownOf, readHtml, textOf } from "./markdown.mjs";

/**
 * @typedef {import("./markdown.mjs").HtmlElement} HtmlElement
 * @typedef {{ path: string, title: string, lead: string, main: HtmlElement, nav: string[] }} Page
 *
 * The part of a page under one heading: address, page title, heading (empty at the top of the page) and text.
 * @typedef {{ url: string, page: string, heading: string, text: string }} SearchSection
 */

/**
 * Writes the documentation's texts from the pages that the build has rendered: each page as Markdown, the
 * list of all pages for language models, and the search index.
 * @param {string} rendered the folder of the rendered pages
 * @param {string} folder the folder of public files
 */
export function writeDocsTexts(rendered, folder) {
  const pages = docsPages(rendered);
  for (const file of [...readdirSync(join(folder, "docs"), { recursive: true, encoding: "utf8" })])
    if (file.endsWith(".md")) rmSync(join(folder, "docs", file));
  for (const { path, main } of pages) write(join(folder, `${path}.md`), markdownOf(main));
  write(join(folder, "llms.txt"), listOf(pages));
  const sections = pages.flatMap(({ path, title, main }) => searchSections(path, title, main));
  write(join(folder, "docs/search.json"), JSON.stringify(sections));
}

/**
 * Every page of the documentation, first those of the navigation in its order.
 * @param {string} rendered
 * @returns {Page[]}
 */
function docsPages(rendered) {
  const files = readdirSync(join(rendered, "docs"), { recursive: true, encoding: "utf8" });
  const paths = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".html") && !file.includes(".segments"))
    .map((file) => `/docs/${file.slice(0, -".html".length)}`);
  const pages = ["/docs", ...paths.sort()].map((path) => pageOf(path, rendered));
  const nav = pages[0]?.nav ?? [];
  const place = (/** @type {Page} */ { path }) => nav.indexOf(path) + 1 || nav.length + 1;
  return pages.sort((a, b) => place(a) - place(b));
}

/**
 * @param {string} path
 * @param {string} rendered
 * @returns {Page}
 */
function pageOf(path, rendered) {
  const html = readHtml(readFileSync(join(rendered, `${path}.html`), "utf8"));
  const main = findElement(html, ({ attributes }) => attributes.id === "main");
  const nav = findElement(html, ({ attributes }) => attributes["aria-label"] === "Documentation");
  if (main === undefined || nav === undefined) throw new Error(`${path} is no page of the documentation.`);
  const [title = "", lead = ""] = ["h1", "p"].map((tag) => {
    const found = findElement(main, (element) => element.tag === tag);
    return found === undefined ? "" : textOf(found);
  });
  return { path, title, lead, main, nav: linksIn(nav) };
}

/**
 * @param {HtmlElement} element
 * @returns {string[]}
 */
function linksIn({ attributes, children }) {
  const own = attributes.href === undefined || attributes.href.includes("#") ? [] : [attributes.href];
  return [...own, ...children.flatMap((child) => (typeof child === "string" ? [] : linksIn(child)))];
}

/**
 * The list of pages in the format of llmstxt.org.
 * @param {Page[]} pages
 */
function listOf(pages) {
  const isReference = (/** @type {Page} */ { path }) => path.startsWith("/docs/reference/");
  const line = (/** @type {Page} */ { path, title, lead }) => `- [${title}](${path}.md): ${lead}`;
  return `# Offer Calculator

> A signed API by which a funder publishes a configurable offer for a deal, gets the link of its calculator for the
> ISO, and receives the terms the ISO submits.

## Documentation

${pages
  .filter((page) => !isReference(page))
  .map(line)
  .join("\n")}
- [OpenAPI 3.1 document](/api/v1/openapi.json): every operation, schema and example.
- [Postman collection](/docs/postman.json): every operation, with a script that signs.

## Reference

${pages.filter(isReference).map(line).join("\n")}
`;
}

/**
 * @param {string} path
 * @param {string} text
 */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * The parts of a page for the documentation's search, without code, which repeats the fields.
 * @param {string} path
 * @param {string} page its title
 * @param {HtmlElement} main
 * @returns {SearchSection[]}
 */
function searchSections(path, page, main) {
  /** @type {SearchSection[]} */
  const sections = [{ url: path, page, heading: "", text: "" }];
  collect(main);
  return sections
    .map((section) => ({ ...section, text: section.text.replace(/\s+/g, " ").trim() }))
    .filter(({ heading, text }) => heading !== "" || text !== "");

  /** @param {HtmlElement} element */
  function collect(element) {
    const { tag, attributes, children } = element;
    if (LEFT_OUT.has(tag) || tag === "pre" || tag === "h1" || tag === "figcaption") return;
    if (attributes.id && (tag === "section" || tag === "h2"))
      sections.push({ url: `${path}#${attributes.id}`, page, heading: "", text: "" });
    const current = sections.at(-1);
    if (current === undefined) return;
    if (tag === "h2" && current.heading === "") {
      current.heading = textOf(element).replace(/\s+/g, " ");
      return;
    }
    for (const child of children) {
      if (typeof child === "string") (sections.at(-1) ?? current).text += child;
      else collect(child);
    }
    (sections.at(-1) ?? current).text += " ";
  }
}
