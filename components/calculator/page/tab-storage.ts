/** What outlives a reload, in this tab alone; null where the browser forbids it. */
export function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
