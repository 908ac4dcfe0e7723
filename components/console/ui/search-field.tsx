"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { Icon } from "@/components/ui/icon";

interface SearchFieldProps {
  /** Names the field for a screen reader, such as `Search offers`. */
  label: string;
  placeholder: string;
  value: string;
  /** The address's other filters, which a search keeps. */
  keep: Record<string, string | undefined>;
  /** Wider, for long ids. */
  wide?: boolean;
}

/** How long typing rests before the list is searched, in milliseconds. */
const REST_MS = 300;

/**
 * A GET form with one field, `q`, that searches its list as one types. Enter opens the first row of what is found.
 * The key `/` focuses it.
 */
export function SearchField({ label, placeholder, value, keep, wide = false }: SearchFieldProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(value);
  const [pending, startTransition] = useTransition();
  /** The search that this field asked for, until its list is there. */
  const asked = useRef<string | null>(null);
  const opens = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (pending) return;
    // A search that came by a link or by Back replaces the typed text.
    if (asked.current === null) setText(value);
    asked.current = null;
    if (opens.current) openFirst();
    opens.current = false;
  }, [pending, value]);

  const stopRest = () => {
    clearTimeout(rest.current);
    rest.current = undefined;
  };
  const search = (typed: string) => {
    stopRest();
    asked.current = typed;
    const given = [...new FormData(form.current ?? undefined)].flatMap(([name, entry]) =>
      typeof entry === "string" && name !== "q" && entry !== "" ? [[name, entry]] : [],
    );
    if (typed !== "") given.unshift(["q", typed]);
    startTransition(() => router.replace(`?${new URLSearchParams(given)}`, { scroll: false }));
  };
  const type = (typed: string) => {
    setText(typed);
    opens.current = false;
    stopRest();
    rest.current = setTimeout(() => search(typed.trim()), REST_MS);
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    stopRest();
    const typed = text.trim();
    const shown = asked.current ?? value;
    if (typed !== shown) search(typed);
    if (typed === shown && !pending) return openFirst();
    opens.current = typed !== "";
  };

  return (
    <search className={`max-phone:min-w-0 ${wide ? "basis-88" : "basis-62 max-phone:basis-full"}`}>
      <form
        ref={form}
        onSubmit={enter}
        className="flex h-11 items-center gap-2 rounded-m border border-edge bg-surface pr-2.5 pl-3 text-ink-3 focus-within:border-brand-text focus-within:shadow-focus forced-colors:focus-within:outline-2"
      >
        <Icon name="search" />
        <input
          type="search"
          name="q"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => type(target.value)}
          // A search that began later would take the place of the row that the reader opens meanwhile.
          onBlur={() => rest.current !== undefined && search(text.trim())}
          maxLength={200}
          data-key="/"
          autoComplete="off"
          className="h-full min-w-0 flex-1 appearance-none text-ink outline-none placeholder:text-ink-3 placeholder:opacity-100"
        />
        {Object.entries(keep).map(([name, kept]) =>
          kept === undefined ? null : <input key={name} type="hidden" name={name} value={kept} />,
        )}
        <span aria-hidden="true" className="flex pointer-coarse:hidden">
          <kbd>/</kbd>
        </span>
      </form>
    </search>
  );
}

function openFirst(): void {
  document.querySelector<HTMLElement>("[data-list] [data-row]")?.click();
}
