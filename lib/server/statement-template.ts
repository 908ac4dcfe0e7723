import "server-only";
import type { Statement } from "./database";
import type { Sql } from "./sql";

/**
 * A statement of which only the values differ: its text is built at the first call, from stand-ins for the
 * values. Composing a long text again for each request would take longer than everything else about it.
 */
export function statementTemplate<Values extends Record<string, unknown>>(
  build: (standIns: Record<keyof Values, StandIn>) => Sql,
): (values: Values) => Statement {
  let built: { text: string; names: (keyof Values)[] } | undefined;
  return (values) => {
    built ??= builtFrom(build);
    return { text: built.text, values: built.names.map((name) => values[name]) };
  };
}

/** Stands for a value in a text. */
export interface StandIn {
  readonly standsFor: PropertyKey;
}

function builtFrom<Values>(build: (standIns: Record<keyof Values, StandIn>) => Sql) {
  const standIns = new Proxy({} as Record<keyof Values, StandIn>, {
    get: (_target, standsFor): StandIn => ({ standsFor }),
  });
  const { text, values } = build(standIns);
  return { text, names: (values as StandIn[]).map(({ standsFor }) => standsFor as keyof Values) };
}
