"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";

/**
 * Searches the text of the documentation, which the build writes to a file. The query is not sent anywhere.
 */
export function DocsSearch() {
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState(false);
  const [query, setQuery] = useState("");
  const [sections, setSections] = useState<SearchSection[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => setReady(true), []);

  async function load() {
    if (sections !== null) return;
    try {
      setSections(await (await fetch("/docs/search.json")).json());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  function move(event: KeyboardEvent) {
    if (event.key === "Escape") {
      setQuery("");
      field.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(place.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  }

  const results = sections === null ? [] : searchDocs(sections, query);
  const open = query.trim() !== "" && (sections !== null || failed);
  return (
    <search ref={place} className="relative ml-auto w-full max-w-60">
      <label className="relative block">
        <span className="sr-only">Search the documentation</span>
        <Icon name="search" className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3" />
        <input
          ref={field}
          type="search"
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          disabled={!ready}
          value={query}
          onFocus={load}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={move}
          className="h-9 w-full rounded-m border border-line-strong bg-surface pr-2 pl-8 text-14"
        />
      </label>
      <p role="status" className="sr-only">
        {open ? summaryOf(results, failed) : ""}
      </p>
      {open && (
        <div className="absolute right-0 z-10 mt-1 max-h-[70dvh] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-m border border-line bg-surface py-1">
          {results.length === 0 ? (
            <p className="px-4 py-3 text-14 text-ink-2">{summaryOf(results, failed)}</p>
          ) : (
            <ul>
              {results.map((result) => (
                <li key={result.url}>
                  <Result {...result} onKeyDown={move} onOpen={() => setQuery("")} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  );
}

interface ResultProps extends SearchResult {
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
}

function Result({ url, page, heading, excerpt, onKeyDown, onOpen }: ResultProps) {
  return (
    <a href={url} onKeyDown={onKeyDown} onClick={onOpen} className="block px-4 py-2 text-14 hover:bg-sunken">
      <span className="font-medium">{heading || page}</span>
      {heading && <span className="text-ink-3">{`, ${page}`}</span>}
      <span className="mt-0.5 block text-13 wrap-anywhere text-ink-2">{excerpt}</span>
    </a>
  );
}

function summaryOf({ length }: SearchResult[], failed: boolean): string {
  if (failed) return "The search could not be loaded. Check the connection and try again.";
  if (length === 0) return "Nothing found. Try fewer words.";
  return length === 1 ? "1 result" : `${length} results`;
}

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
interface SearchResult {
  url: string;
  page: string;
  heading: string;
  excerpt: string;
}

const MOST_RESULTS = 12;
const BEFORE = 40;
const EXCERPT = 150;

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
