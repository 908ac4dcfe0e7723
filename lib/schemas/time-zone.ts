/** Whether a text is an IANA time zone name, such as US/Eastern. An offset is not. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
