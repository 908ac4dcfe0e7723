/**
 * A node of a page: an element, or text with decoded character references.
 * @typedef {{ tag: string, attributes: Record<string, string>, children: HtmlNode[] } | string} HtmlNode
 * @typedef {Exclude<HtmlNode, string>} HtmlElement
 */

/** Elements that are useless as text: controls, drawings, and the forms of Try it. */
export const LEFT_OUT = new Set([
  "script",
  "style",
  "svg",
  "button",
  "form",
  "fieldset",
  "input",
  "label",
  "select",
  "textarea",
  "template",
]);
const BLOCKS = new Set(
  "h1 h2 h3 h4 p ul ol dl pre figure figcaption table details section div main header aside blockquote".split(
    " ",
  ),
);

/**
 * The main part of a page as Markdown. Links to other pages of the documentation lead to their Markdown.
 * @param {HtmlElement} main
 */
export function markdownOf(main) {
  return `${blocks(main.children).join("\n\n")}\n`;
}

/**
 * @param {HtmlNode[]} nodes
 * @returns {string[]}
 */
function blocks(nodes) {
  /** @type {string[]} */
  const found = [];
  /** @type {HtmlNode[]} */
  let line = [];
  const endLine = () => {
    const text = inline(line).trim();
    if (text !== "") found.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || !holdsBlocks(node)) line.push(node);
    else {
      endLine();
      found.push(...block(node));
    }
  }
  endLine();
  return found;
}

/**
 * @param {HtmlNode} node
 * @returns {boolean}
 */
function holdsBlocks(node) {
  return typeof node !== "string" && (BLOCKS.has(node.tag) || node.children.some(holdsBlocks));
}

/**
 * @param {HtmlElement} element
 * @returns {string[]}
 */
function block(element) {
  const { tag, attributes, children } = element;
  if (LEFT_OUT.has(tag)) return [];
  if (/^h[1-4]$/.test(tag)) return [`${"#".repeat(Number(tag[1]))} ${plain(textOf(element))}`];
  if (tag === "ul" || tag === "ol") return [list(element)];
  if (tag === "dl") return [definitions(element)];
  if (tag === "pre") {
    const language = LANGUAGES[attributes["data-code"] ?? ""];
    return [...(language ? [`${language}:`] : []), `\`\`\`\n${textOf(element).trimEnd()}\n\`\`\``];
  }
  if (tag === "table") return [table(element)];
  if (tag === "figcaption") return [`**${inline(children).trim()}**`];
  return blocks(children);
}

/** @type {Record<string, string>} */
const LANGUAGES = { curl: "curl", typescript: "TypeScript", python: "Python" };

/** @param {HtmlElement} element */
function list({ tag, children }) {
  const items = elements(children, "li").map((item, index) => {
    const mark = tag === "ol" ? `${index + 1}. ` : "- ";
    const text = blocks(item.children).join("\n\n");
    return `${mark}${text.replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`)}`;
  });
  return items.join("\n");
}

/** @param {HtmlElement} element */
function definitions({ children }) {
  const groups = children.filter((child) => typeof child !== "string" && child.tag === "div");
  const parts = groups.length > 0 ? groups : [{ tag: "div", attributes: {}, children }];
  return parts
    .map((group) => {
      const { children: inside } = /** @type {HtmlElement} */ (group);
      const [term, ...meanings] = [...elements(inside, "dt"), ...elements(inside, "dd")];
      const meaning = meanings.map((one) => inline(one.children).trim()).filter((text) => text !== "");
      return `- ${[inline(term?.children ?? []).trim(), ...meaning].join(": ")}`;
    })
    .join("\n");
}

/** @param {HtmlElement} element */
function table(element) {
  const rows = rowsOf(element).map(({ children }) =>
    [...children].flatMap((cell) =>
      typeof cell === "string"
        ? []
        : [blocks(cell.children).join(" ").replaceAll("|", "\\|").replaceAll("\n", " ")],
    ),
  );
  const [head = "", ...body] = rows.map((cells) => `| ${cells.join(" | ")} |`);
  const columns = rows[0]?.length ?? 0;
  return [head, `|${"---|".repeat(columns)}`, ...body].join("\n");
}

/**
 * @param {HtmlElement} element
 * @returns {HtmlElement[]}
 */
function rowsOf({ tag, children }) {
  if (tag === "caption") return [];
  return children.flatMap((child) => {
    if (typeof child === "string") return [];
    return child.tag === "tr" ? [child] : rowsOf(child);
  });
}

/**
 * The inline text of a node. A blank separates elements beside each other, such as the columns of a row.
 * @param {HtmlNode[]} nodes
 */
function inline(nodes) {
  let text = "";
  let afterElement = false;
  for (const node of nodes) {
    const isElement = typeof node !== "string";
    const next = isElement ? inlineElement(node) : node;
    if (next === "") continue;
    const touches = isElement && afterElement && !/\s$/.test(text) && !/^[\s,.;:)]/.test(next);
    text += `${touches ? " " : ""}${next}`;
    afterElement = isElement;
  }
  return plain(text);
}

/**
 * @param {HtmlElement} element
 * @returns {string}
 */
function inlineElement(element) {
  const { tag, attributes, children } = element;
  if (LEFT_OUT.has(tag)) return "";
  if (tag === "br") return "\n";
  const text = inline(children);
  if (text.trim() === "") return text;
  if (tag === "code" && !text.includes("`")) return `\`${text}\``;
  if (tag === "strong" || tag === "b") return marked(text, (bold) => `**${bold}**`);
  if (tag === "a" && attributes.href)
    return marked(text, (link) => `[${link}](${linked(attributes.href ?? "")})`);
  return text;
}

/**
 * A text with its mark, which Markdown knows only without a space inside: its outer spaces stay outside.
 * @param {string} text
 * @param {(inner: string) => string} mark
 */
function marked(text, mark) {
  const inner = text.trim();
  const [before, after] = text.split(inner, 2);
  return `${before}${mark(inner)}${after}`;
}

/** @param {string} href */
function linked(href) {
  return href.replace(/^(\/docs(?:\/[^#.]*)?)(?=#|$)/, "$1.md");
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\s+/g, " ");
}

/**
 * @param {HtmlNode[]} nodes
 * @param {string} tag
 * @returns {HtmlElement[]}
 */
function elements(nodes, tag) {
  return nodes.flatMap((node) => (typeof node !== "string" && node.tag === tag ? [node] : []));
}

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
