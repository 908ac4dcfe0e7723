import type { MarkedToken, Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { CodeBlock, CodeTabs } from "./code-block";
import { EXAMPLE_ADDRESS } from "./example-address";
import { FactTable } from "./fact-table";
import { blocksOf, checkedTokens, fenceInfo, headingOf, plainText } from "./markdown-text";
import { Code, Heading, TextLink } from "./prose";
import { ServiceAddress } from "./service-address";

/**
 * A Markdown text as a part of a page. Blocks of code that follow each other with the same title are one
 * example in several languages.
 */
export function Markdown({ text }: { text: string }) {
  return inOrder(blocksOf(text).map((token, at, tokens) => block(token, tokens, at)));
}

/** The words of tokens inside a block. */
export function Inline({ tokens }: { tokens: MarkedToken[] }) {
  return inOrder(tokens.map(inline));
}

function inOrder(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

function block(token: MarkedToken, tokens: MarkedToken[], at: number): ReactNode {
  switch (token.type) {
    case "heading":
      return heading(token);
    case "paragraph":
      return <p className="docs-text">{inOrder(checkedTokens(token.tokens).map(inline))}</p>;
    case "list":
      return list(token);
    case "table":
      return <Table table={token} caption={captionOf(tokens.slice(0, at))} />;
    case "code":
      return example(token, tokens, at);
    default:
      throw new Error(`A page has no ${token.type} here: ${token.raw.slice(0, 80)}`);
  }
}

function heading(token: Tokens.Heading): ReactNode {
  const { id, href, tokens } = headingOf(token);
  const said = inOrder(tokens.map(inline));
  if (token.depth === 3) return <h3 className="mt-6 mb-2 text-16 font-semibold">{said}</h3>;
  if (token.depth !== 2 || id === null) throw new Error(`A heading needs an anchor: ${token.raw}`);
  return (
    <Heading id={id} href={href}>
      {said}
    </Heading>
  );
}

function list({ ordered, items }: Tokens.List): ReactNode {
  const Tag = ordered ? "ol" : "ul";
  const marks = ordered ? "list-decimal pl-6" : "list-disc pl-5";
  return <Tag className={`docs-list ${marks}`}>{inOrder(items.map(item))}</Tag>;
}

function item({ tokens }: Tokens.ListItem): ReactNode {
  return <li className="pl-1">{inOrder(checkedTokens(tokens).map(listed))}</li>;
}

/** A part of a list's item: its words, or a list below them. */
function listed(token: MarkedToken, at: number, tokens: MarkedToken[]): ReactNode {
  if (token.type === "text")
    return inOrder((token.tokens ? checkedTokens(token.tokens) : [token]).map(inline));
  return token.type === "space" ? null : block(token, tokens, at);
}

/** A table is about what the heading above it says. */
function captionOf(before: MarkedToken[]): string {
  const above = before.findLast((token) => token.type === "heading");
  return above?.type === "heading" ? headingOf(above).title : "";
}

/** Longer cells hold text. Names of rows up to this length, and other cells, are never broken. */
const SHORT_CELL = 12;
const SHORT_NAME = 28;

function Table({ table: { header, rows }, caption }: { table: Tokens.Table; caption: string }) {
  const lengths = rows.map((row) => row.map(({ tokens }) => plainText(checkedTokens(tokens)).length));
  const longest = (column: number) => Math.max(...lengths.map((row) => row[column] ?? 0));
  const columns = header.map((column, index) => {
    const text = plainText(checkedTokens(column.tokens));
    const short = longest(index) <= (index === 0 ? SHORT_NAME : SHORT_CELL);
    return { key: text, name: words(column), text, short };
  });
  return (
    <FactTable
      caption={caption}
      columns={columns}
      rows={rows.map((row, at) => ({ key: String(at), cells: row.map(words) }))}
      wordy={columns.slice(1).some(({ short }) => !short)}
    />
  );
}

function words({ tokens }: Tokens.TableCell): ReactNode {
  return inOrder(checkedTokens(tokens).map(inline));
}

/** A block of code, or, in the place of the first of several with one title, all of them. */
function example(token: Tokens.Code, tokens: MarkedToken[], at: number): ReactNode {
  const { title } = fenceInfo(token);
  if (titleAt(tokens, at - 1) === title) return null;
  const end = tokens.findIndex((_, place) => place > at && titleAt(tokens, place) !== title);
  const blocks = tokens.slice(at, end === -1 ? undefined : end) as Tokens.Code[];
  if (blocks.length === 1) return <CodeBlock title={title} code={withAddress(token.text)} />;
  const code = Object.fromEntries(blocks.map((block) => [fenceInfo(block).language, block.text]));
  return <CodeTabs id={`${at}-${title.toLowerCase().replace(/\W+/g, "-")}`} title={title} code={code} />;
}

function titleAt(tokens: MarkedToken[], at: number): string | null {
  const token = tokens[at];
  return token?.type === "code" ? fenceInfo(token).title : null;
}

/** Code with the address of the service that serves the page in the place of the example's. */
function withAddress(code: string): ReactNode {
  const [before, ...others] = code.split(EXAMPLE_ADDRESS);
  return inOrder([before, ...others.flatMap((rest) => [<ServiceAddress key="address" />, rest])]);
}

function inline(token: MarkedToken): ReactNode {
  switch (token.type) {
    case "text":
    case "escape":
      return token.text;
    case "codespan":
      return <Code>{token.text}</Code>;
    case "strong":
      return (
        <strong className="font-medium text-ink">{inOrder(checkedTokens(token.tokens).map(inline))}</strong>
      );
    case "em":
      return (
        <em className="text-13 text-ink-3 not-italic">{inOrder(checkedTokens(token.tokens).map(inline))}</em>
      );
    case "link":
      return <TextLink href={token.href}>{inOrder(checkedTokens(token.tokens).map(inline))}</TextLink>;
    case "br":
      return <br />;
    default:
      throw new Error(`A text has no ${token.type}: ${token.raw.slice(0, 80)}`);
  }
}
