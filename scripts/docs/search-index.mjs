import { textOf } from "./html.mjs";
import { LEFT_OUT } from "./markdown.mjs";

/**
 * @typedef {import("./html.mjs").HtmlElement} HtmlElement
 *
 * The part of a page under one heading: address, page title, heading (empty at the top of the page) and text.
 * @typedef {{ url: string, page: string, heading: string, text: string }} SearchSection
 */

/**
 * The parts of a page for the documentation's search, without code, which repeats the fields.
 * @param {string} path
 * @param {string} page its title
 * @param {HtmlElement} main
 * @returns {SearchSection[]}
 */
export function searchSections(path, page, main) {
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
