/** The address of the sign-in page, which returns to a page of the console. */
export function signInPath(returnTo: string): string {
  return `/console/-/sign-in?to=${encodeURIComponent(returnTo)}`;
}

/**
 * The given path if it is one of the console, else the list of funders. Never the address of another site.
 */
export function returnPath(given: unknown): string {
  return typeof given === "string" &&
    /^\/console(?:[/?][\w\-./?=&%~,:+]*)?$/.test(given) &&
    !given.includes("//")
    ? given
    : "/console/-";
}

/** The address of a list with these filters. Undefined and empty ones are left out. */
export function listAddress(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
