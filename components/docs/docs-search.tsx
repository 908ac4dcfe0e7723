"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { DocsSearcher, SearchResult } from "./search-index";

/**
 * Searches the text of the documentation in the browser: the query is not sent anywhere. What that needs is
 * loaded when the field gets the focus for the first time.
 */
export function DocsSearch() {
  const place = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState(false);
  const [query, setQuery] = useState("");
  const [find, setFind] = useState<DocsSearcher | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => setReady(true), []);

  async function load() {
    if (find !== null) return;
    try {
      const [{ createDocsSearch }, response] = await Promise.all([
        import("./search-index"),
        fetch("/docs/search.json"),
      ]);
      const searcher = await createDocsSearch(await response.json());
      setFind(() => searcher);
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

  const results = find === null ? [] : find(query);
  const open = query.trim() !== "" && (find !== null || failed);
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
    <a
      href={url}
      onKeyDown={onKeyDown}
      onClick={onOpen}
      className="block px-4 py-2 text-14 -outline-offset-2 hover:bg-sunken"
    >
      <span className="font-medium">{heading || page}</span>
      {heading && <span className="text-ink-3">{`, ${page}`}</span>}
      <span className="mt-0.5 block text-13 wrap-anywhere text-ink-2">
        {excerpt.map(({ key, text, found }) =>
          found ? (
            <mark key={key} className="bg-transparent font-medium text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </a>
  );
}

function summaryOf({ length }: SearchResult[], failed: boolean): string {
  if (failed) return "The search could not be loaded. Check the connection and try again.";
  if (length === 0) return "Nothing found. Try fewer words.";
  return length === 1 ? "1 result" : `${length} results`;
}
