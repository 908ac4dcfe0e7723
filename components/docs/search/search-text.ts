/** The part of a page under one heading, as the build writes it to /docs/search.json. */
export interface SearchSection {
  url: string;
  /** The page's title. */
  page: string;
  /** Empty for the part above the first heading. */
  heading: string;
  text: string;
}

/** A found section, with the words around the first match in its text. */
export interface SearchResult {
  url: string;
  page: string;
  heading: string;
  excerpt: string;
}

const MOST_RESULTS = 12;
const BEFORE = 40;
const EXCERPT = 150;

// Rule: K-23
/**
 * The sections that contain every word of a query, best first. A word in a heading counts more than one in
 * the text.
 */
export function searchDocs(sections: SearchSection[], query: string): SearchResult[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return sections
    .map((section, place) => ({ section, place, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, MOST_RESULTS)
    .map(({ section: { url, page, heading, text } }) => ({
      url,
      page,
      heading,
      excerpt: excerptOf(text, words),
    }));
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function scoreOf({ page, heading, text }: SearchSection, words: string[]): number {
  const places = [
    { text: heading.toLowerCase(), whole: 40, part: 12 },
    { text: page.toLowerCase(), whole: 20, part: 6 },
    { text: text.toLowerCase(), whole: 3, part: 1 },
  ];
  const scores = words.map((word) => Math.max(...places.map((place) => scoreIn(place, word))));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function scoreIn({ text, whole, part }: { text: string; whole: number; part: number }, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  return isWordEnd(text[at - 1]) && isWordEnd(text[at + word.length]) ? whole : part;
}

function isWordEnd(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}_]/u.test(character);
}

function excerptOf(text: string, words: string[]): string {
  const lower = text.toLowerCase();
  const at = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)));
  const from = Number.isFinite(at) && at > BEFORE ? text.indexOf(" ", at - BEFORE) + 1 : 0;
  const excerpt = text.slice(from, from + EXCERPT);
  return `${from > 0 ? "... " : ""}${excerpt}${from + EXCERPT < text.length ? " ..." : ""}`;
}
