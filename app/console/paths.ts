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
