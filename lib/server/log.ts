import "server-only";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON an event, to stdout or, for errors, stderr. Ids only: never a secret, a `sig` or a person's data. */
export function log(level: "info" | "warn" | "error", event: string, fields: Fields = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  if (level === "error") console.error(line);
  else console.log(line);
}

/** What an error says, for a log line: its name, message and stack, without any value it carries. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, stack: error.stack };
}
