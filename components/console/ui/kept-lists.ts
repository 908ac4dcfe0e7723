import { DRAFT_PREFIX } from "@/components/console/offer-form/drop-drafts";

const PREFIX = `${DRAFT_PREFIX}:list:`;

/** Keeps the address of the list that this tab shows, for the links that lead back to it. */
export function keepAddress(): void {
  sessionStorage.setItem(PREFIX + location.pathname, location.search);
}

/** The address with which this tab last showed the list of a path; the path before it was shown. */
export function keptAddress(path: string): string {
  return path + (sessionStorage.getItem(PREFIX + path) ?? "");
}

/** Forgets the searches and filters of this tab, for the next person in it. */
export function forgetLists(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}
