"use client";

import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";
import { inFormWordsAt, listErrors } from "./field-errors";
import { idOf, inFormWords } from "./form-words";
import { inFormOrder, labelAt, namedLabelAt, SECTIONS, type SectionId, sectionOf } from "./sections";
import type { OfferFormValues } from "./values";

/** Links to the form's sections, with the number of errors in each. The section in view is marked. */
export function SectionList() {
  const { formState } = useFormContext<OfferFormValues>();
  const current = useSectionInView();
  const counts = new Map<SectionId, number>();
  for (const { path } of listErrors(formState.errors)) {
    if (path.startsWith("root")) continue;
    const section = sectionOf(path);
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return (
    <nav
      aria-label="Sections"
      className="sticky top-20 col-start-1 row-start-1 -ml-3 hidden min-[82.5rem]:grid"
    >
      {SECTIONS.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={() => openSection(id)}
          aria-current={id === current ? "true" : undefined}
          className={`flex min-h-10 items-center justify-between gap-2 rounded-m px-3 no-underline ${id === current ? "bg-sunken font-semibold text-ink" : "text-ink-2 hover:text-ink"}`}
        >
          {title}
          {counts.has(id) && (
            <span className="count" data-tone="bad">
              {counts.get(id)}
              <span className="sr-only"> {counts.get(id) === 1 ? "error" : "errors"}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

/** Opens a section, which the browser then scrolls to, and puts the focus on its head. */
function openSection(id: SectionId): void {
  const section = document.getElementById(id);
  if (section === null) return;
  const own = section.querySelector("details");
  openAround(own ?? section);
  // The browser takes the focus from the link to the page.
  requestAnimationFrame(() => (own?.querySelector("summary") ?? section).focus({ preventScroll: true }));
}

function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>("offer");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setCurrent(target.id as SectionId);
      },
      { rootMargin: "-15% 0px -75%" },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

interface ErrorSummaryProps {
  problem: ActionRefusal | null;
  /** Whether someone tried to save, so that all errors are listed. */
  showsAll: boolean;
}

/** The errors that prevent saving, with links to their fields. */
export function ErrorSummary({ problem, showsAll }: ErrorSummaryProps) {
  const { formState, getValues } = useFormContext<OfferFormValues>();
  const errors = showsAll ? inFormOrder(listErrors(formState.errors)) : [];
  const structures = getValues("structures");
  const refused =
    problem !== null && problem.error !== "VALIDATION_FAILED" && problem.error !== "VERSION_CONFLICT";
  if (errors.length === 0 && !refused) return null;
  return (
    <div role="alert" className="mb-6 rounded-l border border-bad-line bg-bad-ground px-5 py-4">
      <h2 className="text-16/6 font-semibold">
        {errors.length === 0
          ? problem?.error === "unknown"
            ? "The answer was lost"
            : "The offer was not saved"
          : errors.length === 1
            ? "One entry must change"
            : `${errors.length} entries must change`}
      </h2>
      {refused && (
        <p>
          {problem.error === "DEAL_ALREADY_EXISTS" ? (
            <>
              This <a href={`#${idOf("deal_id")}`}>{labelAt("deal_id")}</a> has a live offer already: edit or
              revoke that one, or give another.
            </>
          ) : (
            inFormWords(problem.message)
          )}
        </p>
      )}
      {errors.length > 0 && (
        <ul className="grid pt-1">
          {errors.map(({ path, message }) =>
            path.startsWith("root") ? (
              <li key={path} className="min-h-7 py-1">
                {inFormWords(message)}
              </li>
            ) : (
              <li key={path} className="min-h-7 py-1">
                <a href={`#${idOf(path)}`} className="font-medium text-bad underline underline-offset-3">
                  {namedLabelAt(path, structures)}
                </a>
                : {inFormWordsAt(message, path)}
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}

/**
 * Makes links to fields, on this page and from others, open the collapsed parts around the field and focus
 * it. The browser alone would only scroll.
 */
export function useFieldLinks(): void {
  useEffect(() => {
    // Entries to fill in have a = in their fragment, which may be no valid escape.
    const { hash } = location;
    const stop = hash === "" || hash.includes("=") ? () => {} : revealOnceThere(decoded(hash.slice(1)));
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#f-"]') : null;
      const id = link?.getAttribute("href")?.slice(1);
      if (id !== undefined && reveal(id)) event.preventDefault();
    };
    document.addEventListener("click", follow);
    return () => {
      stop();
      document.removeEventListener("click", follow);
    };
  }, []);
}

/** The text of a fragment; one that is no valid escape as it stands. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Waits for an element, since parts of the form load later. The returned function stops waiting. */
function revealOnceThere(id: string): () => void {
  const observer = new MutationObserver(() => {
    if (reveal(id)) observer.disconnect();
  });
  if (!reveal(id)) observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Opens and focuses an element; false if the page does not have it. */
function reveal(id: string): boolean {
  const field = document.getElementById(id);
  if (!field) return false;
  openAround(field);
  const closed = field.closest<HTMLElement>("[data-opener][hidden]");
  if (closed) document.getElementById(closed.dataset.opener ?? "")?.click();
  // Content opened by the click is rendered one frame later.
  requestAnimationFrame(() => field.focus());
  return true;
}

/** Opens the folded parts that an element is, or is in. */
function openAround(element: Element): void {
  for (let at = element.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
}
