/** The address of the sign-in page, which returns to a page of the console. */
export function signInPath(returnTo: string): string {
  return `/console/-/sign-in?to=${encodeURIComponent(returnTo)}`;
}

/** A path of the console to return to, or the list of funders: never another site's address. */
export function returnPath(given: unknown): string {
  return typeof given === "string" &&
    /^\/console(?:[/?][\w\-./?=&%~,:+]*)?$/.test(given) &&
    !given.includes("//")
    ? given
    : "/console/-";
}

/** Returns the address of a list with these filters; an undefined or empty one is left out. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
