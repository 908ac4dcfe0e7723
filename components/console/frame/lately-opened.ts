import { DRAFT_PREFIX } from "@/components/console/offer-form/drop-drafts";
import type { OpenedPage } from "@/lib/schemas/console/palette";
import { MOST_LATELY } from "@/lib/schemas/console/palette";

/** A deal or a submission that was opened, and when, in milliseconds since 1970. */
interface Opened extends OpenedPage {
  at: number;
}

/**
 * The storage key of what a person opened in a funder's console, newest first. Only names of the address are kept: whom
 * they are about is read when they are shown. Signing out deletes it, as drafts.
 */
const keyOf = (owner: string) => `${DRAFT_PREFIX}:lately:${owner}`;

/** What was opened lately. */
export function readOpened(owner: string): Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isOpened) : [];
  } catch {
    return [];
  }
}

/** Notes the page of a deal or of a submission; `path` is that of any page of the funder's console. */
export function noteOpened(owner: string, root: string, path: string): void {
  const [place, segment, ...rest] = path.slice(root.length + 1).split("/");
  const kind = place === "offers" ? "deal" : place === "submissions" ? "submission" : null;
  if (kind === null || !segment || rest.length > 0) return;
  const name = decodeURIComponent(segment);
  const others = readOpened(owner).filter((opened) => opened.kind !== kind || opened.name !== name);
  const opened = [{ kind, name, at: Date.now() }, ...others].slice(0, MOST_LATELY);
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(opened));
  } catch {
    // A browser may keep nothing.
  }
}

function isOpened(value: unknown): value is Opened {
  const { kind, name, at } = (value ?? {}) as Partial<Record<keyof Opened, unknown>>;
  return (kind === "deal" || kind === "submission") && typeof name === "string" && typeof at === "number";
}
