/** The sections of the settings that only a live funder has. */
const LIVE_ONLY = ["team"];

/**
 * The path of the same screen in the console of another funder. What one offer, submission, delivery or brand is
 * shown on is not there: its list is.
 */
export function sameScreen(path: string, slug: string): string {
  const [place, section] = path.split("/").slice(3);
  const screen = ["/console", slug, place].filter(Boolean).join("/");
  const kept = place === "settings" && section !== undefined && !LIVE_ONLY.includes(section);
  return kept ? `${screen}/${section}` : screen;
}
