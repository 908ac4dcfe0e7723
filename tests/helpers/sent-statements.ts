import pg, { type Client } from "pg";

/** A statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** The name under which a connection keeps it and its plan. */
  name?: string | undefined;
}

/** Every statement with values that this process sends while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { prototype } = pg.Client;
  const original = prototype.query;
  const sent: Statement[] = [];
  const recording = function (this: Client, ...args: unknown[]) {
    const [query] = args as [Partial<Statement> | undefined];
    if (query?.text && query.values) sent.push({ text: query.text, values: query.values, name: query.name });
    return Reflect.apply(original, this, args);
  };
  prototype.query = recording as typeof original;
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return sent;
}
