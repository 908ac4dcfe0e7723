/** The settings that exist only in a live funder, or only in a sandbox. */
const OF_ONE_MODE = ["team", "sandbox"];

/**
 * The path of the same screen in another funder's console. The page of one offer, submission, delivery or
 * brand has no counterpart there: its list is used.
 */
export function sameScreen(path: string, slug: string): string {
  const [place, section] = path.split("/").slice(3);
  const screen = ["/console", slug, place].filter(Boolean).join("/");
  const kept = place === "settings" && section !== undefined && !OF_ONE_MODE.includes(section);
  return kept ? `${screen}/${section}` : screen;
}
