/** A place of the navigation that has sections, such as Settings: those that the person may open. */
export interface SectionGroup {
  name: string;
  sections: { href: string; name: string }[];
}

/** Whether an address is a place's own or that of a page below it. */
export function isAtOrBelow(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** The place of an address, and its section there; null where none is current. */
export function currentSection(groups: SectionGroup[], path: string) {
  for (const group of groups)
    for (const section of group.sections) if (isAtOrBelow(path, section.href)) return { group, section };
  return null;
}
