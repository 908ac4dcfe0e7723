/**
 * A node of a page: an element, or text with decoded character references.
 * @typedef {{ tag: string, attributes: Record<string, string>, children: HtmlNode[] } | string} HtmlNode
 * @typedef {Exclude<HtmlNode, string>} HtmlElement
 */

const TOKEN = /<!--.*?-->|<(\/?)([a-z][a-z0-9-]*)((?:[^>"]|"[^"]*")*)>|[^<]+/gis;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi;
const VOID = new Set(["br", "hr", "img", "input", "link", "meta", "path", "circle", "rect"]);
/** @type {Record<string, string>} */
const CHARACTERS = { lt: "<", gt: ">", quot: '"', amp: "&", "#x27": "'", nbsp: " " };

/**
 * Parses HTML as React writes it, in which every element is closed.
 * @param {string} html
 * @returns {HtmlElement}
 */
export function readHtml(html) {
  /** @type {HtmlElement} */
  const root = { tag: "root", attributes: {}, children: [] };
  const open = [root];
  for (const [token, closes, name = "", attributes = ""] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    const tag = name.toLowerCase();
    if (tag === "") {
      if (!token.startsWith("<!--")) parent.children.push(decoded(token));
    } else if (closes === "/") {
      if (!VOID.has(tag)) open.pop();
    } else {
      /** @type {HtmlElement} */
      const element = { tag, attributes: attributesIn(attributes), children: [] };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

/**
 * The first element that `isWanted` accepts, at any depth, in document order.
 * @param {HtmlElement} element
 * @param {(element: HtmlElement) => boolean} isWanted
 * @returns {HtmlElement | undefined}
 */
export function findElement(element, isWanted) {
  if (isWanted(element)) return element;
  for (const child of element.children) {
    const found = typeof child === "string" ? undefined : findElement(child, isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * All text of a node, unchanged.
 * @param {HtmlNode} node
 * @returns {string}
 */
export function textOf(node) {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** @param {string} text */
function attributesIn(text) {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value = ""]) => [name, decoded(value)]),
  );
}

/** @param {string} text */
function decoded(text) {
  return text.replace(/&(#x27|\w+);/g, (reference, name) => CHARACTERS[name] ?? reference);
}
