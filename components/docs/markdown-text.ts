import { Marked, type MarkedToken, type Token, type Tokens } from "marked";
import type { SearchSection } from "./search-index";

/** An address in a text is no link: links are written as such. */
const marked = new Marked({ tokenizer: { url: () => undefined } });

/** The blocks of a Markdown text. Throws on what the guide does not use, such as HTML and pictures. */
export function blocksOf(markdown: string): MarkedToken[] {
  return checkedTokens(marked.lexer(markdown)).filter(({ type }) => type !== "space" && type !== "def");
}

/** A Markdown text of ours as HTML. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** The tokens inside another one. Throws on a kind that the guide does not use. */
export function checkedTokens(tokens: Token[] = []): MarkedToken[] {
  for (const { type, raw } of tokens)
    if (!KINDS.has(type)) throw new Error(`The guide has no ${type}: ${raw.slice(0, 80)}`);
  return tokens as MarkedToken[];
}

const KINDS = new Set([
  ...["space", "heading", "paragraph", "list", "list_item", "table", "code", "text"],
  ...["codespan", "strong", "em", "link", "escape", "br"],
]);

/**
 * A heading: the anchor that it names as `{#anchor}` at its end, null without one, and its words. It leads to
 * itself, or, if all its words are a link, to where that leads.
 */
interface GuideHeading {
  id: string | null;
  title: string;
  href: string;
  tokens: MarkedToken[];
}

/** What a heading says. Anchors are written as `## The rule {#rule}`. */
export function headingOf({ tokens }: Tokens.Heading): GuideHeading {
  const words = checkedTokens(tokens);
  const last = words.at(-1);
  const at = last?.type === "text" && last.text.endsWith("}") ? last.text.lastIndexOf("{#") : -1;
  const id = last?.type === "text" && at >= 0 ? last.text.slice(at + 2, -1) : null;
  const shown =
    last?.type === "text" && at >= 0
      ? [...words.slice(0, -1), { ...last, text: last.text.slice(0, at).trimEnd() }]
      : words;
  const link = shown.filter((token) => token.type !== "text" || token.text.trim() !== "");
  const title = plainText(shown).trim();
  if (link.length === 1 && link[0]?.type === "link")
    return { id, title, href: link[0].href, tokens: checkedTokens(link[0].tokens) };
  return { id, title, href: `#${id}`, tokens: shown };
}

/** A page of the guide: its title and lead, and what follows them. */
interface GuideText {
  title: string;
  lead: Tokens.Paragraph;
  body: MarkedToken[];
}

/** Reads a page: it begins with its title, `# Title`, and a paragraph, the lead. */
export function guideText(markdown: string): GuideText {
  const [first, lead, ...body] = blocksOf(markdown);
  if (first?.type !== "heading" || first.depth !== 1 || lead?.type !== "paragraph")
    throw new Error(`A page of the guide begins with its title and a paragraph: ${markdown.slice(0, 80)}`);
  return { title: headingOf(first).title, lead, body };
}

/** A page's source below its title and lead. */
export function belowLead(source: string): string {
  return source.replace(/^# .*\n+(?:.+\n)+/, "");
}

/** The headings of the second level, which are the contents of a page. */
export function headingsOf(body: MarkedToken[]): GuideHeading[] {
  return body.flatMap((token) => (token.type === "heading" && token.depth === 2 ? [headingOf(token)] : []));
}

/** The text of tokens without their marks; of code its title. Cells and items are separated by a blank. */
export function plainText(tokens: MarkedToken[]): string {
  return tokens.map(plainToken).join("");
}

function plainToken(token: MarkedToken): string {
  switch (token.type) {
    case "codespan":
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? plainText(checkedTokens(token.tokens)) : token.text;
    case "br":
      return " ";
    case "list":
      return token.items.map(({ tokens }) => `${plainText(checkedTokens(tokens))} `).join("");
    case "table":
      return [token.header, ...token.rows]
        .flat()
        .map(({ tokens }) => `${plainText(checkedTokens(tokens))} `)
        .join("");
    case "code":
      return `${fenceInfo(token).title}. `;
    case "heading":
      return `${headingOf(token).title} `;
    case "paragraph":
      return `${plainText(checkedTokens(token.tokens))} `;
    case "strong":
    case "em":
    case "link":
      return plainText(checkedTokens(token.tokens));
    default:
      return "";
  }
}

/** The sections of a page for the search. */
export function searchSections(path: string, markdown: string): SearchSection[] {
  const { title, lead, body } = guideText(markdown);
  const sections: SearchSection[] = [{ url: path, page: title, heading: "", text: plainText([lead]) }];
  for (const token of body) {
    const heading = token.type === "heading" && token.depth === 2 ? headingOf(token) : null;
    if (heading !== null)
      sections.push({ url: `${path}#${heading.id}`, page: title, heading: heading.title, text: "" });
    else (sections.at(-1) as SearchSection).text += plainToken(token);
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, " ").trim() }));
}

/** The first block of code in a language, in a Markdown text or in its section with this heading. */
export function codeFence(markdown: string, language: string, heading = ""): string {
  const blocks = blocksOf(markdown);
  const from = blocks.findIndex((token) => token.type === "heading" && headingOf(token).title === heading);
  const code = blocks
    .slice(from + 1)
    .find((token) => token.type === "code" && token.lang === language && token.codeBlockStyle === undefined);
  if (code?.type !== "code") throw new Error(`There is no ${language} under "${heading}".`);
  return code.text;
}

/** A block of code with a title, as Markdown. The fence is longer than any in the code. */
export function fence(language: string, title: string, code: string): string {
  const marks = "`".repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${marks}${language} title="${title.replaceAll('"', "'")}"\n${code.trimEnd()}\n${marks}`;
}

/** The language and the title of a block of code, from its first line. */
export function fenceInfo({ lang = "" }: Tokens.Code): { language: string; title: string } {
  const [, language, title] = /^(\w+) title="([^"]+)"$/.exec(lang) ?? [];
  if (language === undefined || title === undefined)
    throw new Error(`A block of code needs a title: ${lang}`);
  return { language, title };
}

/** A table, as Markdown. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(line)].join("\n");
}
