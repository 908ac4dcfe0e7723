/** The sections of the settings that either a live funder or a sandbox has. */
const OF_ONE_MODE = ["team", "sandbox"];

/**
 * The path of the same screen in the console of another funder. What one offer, submission, delivery or brand is
 * shown on is not there: its list is.
 */
export function sameScreen(path: string, slug: string): string {
  const [place, section] = path.split("/").slice(3);
  const screen = ["/console", slug, place].filter(Boolean).join("/");
  const kept = place === "settings" && section !== undefined && !OF_ONE_MODE.includes(section);
  return kept ? `${screen}/${section}` : screen;
}
