import { EXAMPLE_ADDRESS } from "@/components/docs/example-address";
import { guideText, plainText, searchSections } from "@/components/docs/markdown-text";
import { nameInPath, taggedOperations } from "@/components/docs/reference/openapi-document";
import { objectText, tagText } from "@/components/docs/reference/reference-text";
import { GUIDE } from "./guide";
import { filledSource } from "./live/parts";
import { OPENAPI } from "./openapi";

/** Every page of the documentation as Markdown, by its path, in the order in which they are read. */
export const TEXTS: ReadonlyMap<string, string> = new Map([
  ...[...GUIDE].map(([path, source]) => [path, filledSource(source)] as const),
  ...taggedOperations(OPENAPI).map(
    (tagged) => [`/docs/reference/${nameInPath(tagged.tag)}`, tagText(OPENAPI, tagged)] as const,
  ),
  ...Object.entries(OPENAPI.components.schemas).map(
    ([name, schema]) => [`/docs/reference/objects/${name}`, objectText(name, schema)] as const,
  ),
]);

/**
 * A page as Markdown, with the address of the service in its commands. Links to other pages lead to their
 * Markdown. Undefined if there is no such page.
 */
export function servedText(path: string, baseUrl: string): string | undefined {
  const text = TEXTS.get(path);
  return text && leadingToMarkdown(text).replaceAll(`BASE_URL=${EXAMPLE_ADDRESS}`, `BASE_URL=${baseUrl}`);
}

/** A text whose links to pages, which have no ending, lead to their Markdown. */
function leadingToMarkdown(text: string): string {
  const [before = "", ...links] = text.split("](/docs");
  const led = links.map((link) => {
    const end = link.search(/[#.)]/);
    const isPage = end === 0 || link.startsWith("/");
    return isPage && link[end] !== "." ? `${link.slice(0, end)}.md${link.slice(end)}` : link;
  });
  return [before, ...led].join("](/docs");
}

/**
 * The list of all pages in the format of llmstxt.org. What a program needs first is said here itself. The
 * objects, which the operations' pages link, are the optional part.
 */
export function pageList(baseUrl: string): string {
  const paths = [...TEXTS.keys()];
  const isObject = (path: string) => path.startsWith("/docs/reference/objects/");
  const isReference = (path: string) => path.startsWith("/docs/reference/") && !isObject(path);
  return `# Offer Calculator

> A signed API by which a funder publishes a configurable offer for a deal, gets the link of its calculator for the
> ISO, and receives the terms the ISO submits.

- Base address: ${baseUrl}
- Begin with [Keys and signatures](/docs/auth.md): how to sign a request, and a first offer, with curl alone.
- Develop in a [sandbox](/docs/sandbox.md): the slug ends in \`-test\`, and the key begins with \`fkt_\`.
- An error says in \`message\` what is wrong and what to do; [Errors](/docs/errors.md) lists every code.
- The [OpenAPI 3.1 document](/api/v1/openapi.json) has every operation, schema and example.

## Documentation

${paths
  .filter((path) => !path.startsWith("/docs/reference/"))
  .map(lineOf)
  .join("\n")}
- [Postman collection](/docs/postman.json): every operation, with a script that signs.
- [Changelog as a feed](/docs/changelog.xml): Atom, an entry for each release.

## Reference

${paths.filter(isReference).map(lineOf).join("\n")}

## Optional

${paths.filter(isObject).map(lineOf).join("\n")}
`;
}

function lineOf(path: string): string {
  const { title, lead } = guideText(TEXTS.get(path) ?? "");
  return `- [${title}](${path}.md): ${plainText([lead]).replaceAll("\n", " ").trim()}`;
}

/** The sections of every page for the search. */
export function searchIndex() {
  return [...TEXTS].flatMap(([path, markdown]) => searchSections(path, markdown));
}
