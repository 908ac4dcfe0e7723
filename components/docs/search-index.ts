import MiniSearch from "minisearch";

/** The part of a page under one heading of the second level, as the search shows and finds it. */
export interface SearchSection {
  url: string;
  /** The page's title. */
  page: string;
  /** Empty for the part above the first heading. */
  heading: string;
  /** Without code, which repeats the fields. */
  text: string;
}

/** A found section, with the words around the first match in its text. */
export interface SearchResult extends Pick<SearchSection, "url" | "page" | "heading"> {
  excerpt: { key: string; text: string; found: boolean }[];
}

/** Finds the sections of a query, best first. */
export type DocsSearcher = (query: string) => SearchResult[];

const MOST_RESULTS = 12;
const BEFORE = 40;
const EXCERPT = 150;

/** Words that say nothing about what is looked for. */
const STOP_WORDS = new Set(
  "a an and are as at be been by can could did do does for from get has have how i if in into is it its me my of on or our should so than that the their them then there they this to us was we were what when where which who why will with would you your".split(
    " ",
  ),
);

/**
 * Prepares the search. It finds words by their beginning, in singular and plural, and with a typing error in
 * five letters; and sections that have some of the words, those with more first. A word counts most in a
 * heading, then in a page's title.
 */
export async function createDocsSearch(sections: SearchSection[]): Promise<DocsSearcher> {
  const index = new MiniSearch<SearchSection>({
    idField: "url",
    fields: ["heading", "page", "text"],
    storeFields: ["page", "heading", "text"],
    // The part above the first heading is what the page itself is.
    extractField: (section, field) =>
      field === "heading" && section.heading === "" ? section.page : section[field as keyof SearchSection],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    processTerm: wordOf,
    searchOptions: {
      prefix: true,
      // A word of three letters with another letter is another word.
      fuzzy: (word) => word.length > 3 && 0.2,
      boost: { heading: 5, page: 2 },
      boostDocument: weightOf,
    },
  });
  await index.addAllAsync(sections, { chunkSize: 50 });
  return (query) =>
    index
      .search(query)
      .slice(0, MOST_RESULTS)
      .map(({ id, page, heading, text, terms }) => ({
        url: id,
        page,
        heading: heading === page ? "" : heading,
        excerpt: excerptOf(text, terms),
      }));
}

/** A word as it is looked for: in lower case and in the singular. Null for one that says nothing. */
function wordOf(term: string): string | null {
  const word = term.toLowerCase();
  if (STOP_WORDS.has(word)) return null;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The reference repeats what the guide explains, and the page of an object what the operations say. */
function weightOf(url: string): number {
  if (url.startsWith("/docs/reference/objects/")) return 0.4;
  return url.startsWith("/docs/reference/") ? 0.8 : 1;
}

function excerptOf(text: string, terms: string[]): SearchResult["excerpt"] {
  const at = foundIn(text, terms).find(({ found }) => found)?.at ?? 0;
  const from = at > BEFORE ? text.indexOf(" ", at - BEFORE) + 1 : 0;
  const to = text.length > from + EXCERPT ? text.lastIndexOf(" ", from + EXCERPT) : text.length;
  const shown = `${from > 0 ? "... " : ""}${text.slice(from, to)}${to < text.length ? " ..." : ""}`;
  return foundIn(shown, terms).map(({ at, ...part }) => ({ key: `${at} ${part.text}`, ...part }));
}

/** A text in parts: the words that were looked for, in singular or plural, and what stands between them. */
function foundIn(text: string, terms: string[]) {
  const parts: { at: number; text: string; found: boolean }[] = [];
  let at = 0;
  for (const word of text.split(/([\p{L}\p{N}]+)/u)) {
    const found = terms.includes(wordOf(word) ?? "");
    const last = parts.at(-1);
    if (last && !last.found && !found) last.text += word;
    else if (word !== "") parts.push({ at, text: word, found });
    at += word.length;
  }
  return parts;
}
