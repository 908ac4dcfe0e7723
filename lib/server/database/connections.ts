import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { connect as connectTo } from "node:net";
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { log } from "@/lib/server/observe/log";
import { oncePerProcess } from "@/lib/server/once-per-process";

/**
 * How long each step may take, in milliseconds. The server ends a statement before this process gives it up,
 * so that its end is known.
 */
const WAITS = {
  /** For a connection. */
  connect: 5_000,
  /** Of a statement for a lock: `lock_timeout`. Longer than a request waits for its turn (turns.ts). */
  lock: 6_000,
  /** Of a statement in all: `statement_timeout`. */
  statement: 7_000,
  /** Until this process gives a statement up and cancels it on the server. */
  response: 8_000,
  /** For the end of a statement that was canceled. */
  cancel: 1_000,
};

/** A connection that failed, or a statement whose response did not come. */
export class DatabaseConnectionError extends Error {
  override readonly name = "DatabaseConnectionError";
}

/** What is known about the changes of some work: see `withChanges`. */
export class Changes {
  /** Whether a statement that can change rows has succeeded. */
  made = false;
  /** The connections whose last statement may have changed rows: its end is not known. */
  readonly open: { processId: number; isDirect: boolean }[] = [];

  /** Whether every statement was undone, or never sent. */
  get none(): boolean {
    return !this.made && this.open.length === 0;
  }
}

/** Each piece of work has its own; the modules of pages and of routes share it. */
function currentChanges(): AsyncLocalStorage<Changes> {
  return oncePerProcess("database changes", () => new AsyncLocalStorage<Changes>());
}

/** Runs work, and notes in `changes` what its statements changed. */
export function withChanges<T>(changes: Changes, work: () => Promise<T>): Promise<T> {
  return currentChanges().run(changes, work);
}

/**
 * A statement that can change rows. Our texts hold no values, so that no word of a value counts; `FOR UPDATE`
 * counts too, which is harmless.
 */
const CHANGES_ROWS = /\b(?:INSERT|UPDATE|DELETE|MERGE|COMMIT)\b/i;

/** When a connection last failed, in milliseconds of this process's clock. */
function trouble(): { at: number } {
  return oncePerProcess("database connection trouble", () => ({ at: Number.NEGATIVE_INFINITY }));
}

/** Returns for how many milliseconds no connection to the database has failed. */
export function steadyFor(): number {
  return performance.now() - trouble().at;
}

type Statement = string | QueryConfig;

/** A connection that gives up a statement after `WAITS.response` and then cancels it on the server. */
export class Connection extends Client {
  /** Whether it failed, or was given up. Such a connection is not used again. */
  isBroken = false;
  /** Whether no pooler is in between: the server's process has the id that the connection was told. */
  isDirect = false;

  constructor(config: PoolConfig) {
    super(config);
    // Without a listener, the error of a connection would end the process.
    this.on("error", () => {
      this.isBroken = true;
    });
  }

  get processId(): number {
    return (this as unknown as { processID: number | null }).processID ?? 0;
  }
}

// The types of `query` are overloads that a method of a subclass cannot repeat.
Connection.prototype.query = function (this: Connection, ...given: unknown[]) {
  return answered(this, given);
} as Client["query"];

async function answered(connection: Connection, given: unknown[]): Promise<unknown> {
  const text = textOf(given[0] as Statement);
  const isCommit = text === "COMMIT";
  // A statement within a transaction changes nothing until the COMMIT.
  const isFinal = isCommit || (connection.getTransactionStatus() !== "T" && CHANGES_ROWS.test(text));
  const changes = isFinal ? currentChanges().getStore() : undefined;
  try {
    const sent = Reflect.apply(Client.prototype.query, connection, given) as Promise<unknown>;
    const result = await inTime(connection, sent);
    if (changes) changes.made = true;
    return result;
  } catch (error) {
    if (isUndone(error)) throw error;
    trouble().at = performance.now();
    const { processId, isDirect } = connection;
    changes?.open.push({ processId, isDirect });
    if (error instanceof DatabaseError || !connection.isBroken) throw error;
    // The server may still run the statement, and notices only at its end that nobody waits.
    if (isFinal) cancel(connection);
    throw connectionError(error);
  }
}

function textOf(statement: Statement): string {
  return typeof statement === "string" ? statement : statement.text;
}

/** Whether the server has ended a statement with an error, and goes on. An end of the session tells less. */
function isUndone(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== "FATAL" && error.severity !== "PANIC";
}

async function inTime(connection: Connection, sent: Promise<unknown>): Promise<unknown> {
  if (await endsWithin(WAITS.response, sent)) return sent;
  cancel(connection);
  if (await endsWithin(WAITS.cancel, sent)) return sent;
  connection.isBroken = true;
  // It rejects what is under way, and what is sent on it later.
  streamOf(connection).destroy();
  throw new DatabaseConnectionError(`The statement had no response in ${WAITS.response / 1000} seconds.`);
}

/** Runs for each statement: a plain timer, since an abort signal costs ten times as much. */
function endsWithin(milliseconds: number, sent: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, milliseconds, false);
    const end = () => {
      clearTimeout(late);
      resolve(true);
    };
    sent.then(end, end);
  });
}

/** The code of a cancel request in PostgreSQL's protocol. */
const CANCEL_REQUEST = 80_877_102;

/** Asks the server, or the pooler, to cancel the statement of a connection. It has no response. */
function cancel(connection: Connection): void {
  const { host, port, secretKey } = connection as Connection & { secretKey: number | null };
  if (connection.processId === 0 || secretKey === null) return;
  const request = Buffer.alloc(16);
  for (const [index, value] of [16, CANCEL_REQUEST, connection.processId, secretKey].entries())
    request.writeInt32BE(value, 4 * index);
  const socket = host.startsWith("/") ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host);
  socket.on("error", () => undefined);
  socket.setTimeout(WAITS.cancel, () => socket.destroy());
  // Not ended here: PgBouncer forgets the request of a client that has gone.
  socket.write(request);
}

function streamOf(connection: Connection): { destroy(): void } {
  return (connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}

export class Connections extends Pool {
  constructor(config: Pick<PoolConfig, "connectionString" | "max">) {
    super({
      ...config,
      Client: Connection as unknown as NonNullable<PoolConfig["Client"]>,
      connectionTimeoutMillis: WAITS.connect,
      idleTimeoutMillis: 30_000,
      statement_timeout: WAITS.statement,
      lock_timeout: WAITS.lock,
      onConnect: (connection) => prepare(connection as Connection),
    });
    // A connection that breaks while idle is replaced. Without a listener, its error would end the process.
    this.on("error", () => undefined);
  }

  /** Opens a connection beside the pool. Its caller ends it. */
  async openAnother(): Promise<Connection> {
    const connection = new Connection(this.options);
    await connection.connect().catch((error: unknown) => {
      throw connectionError(error);
    });
    return connection;
  }
}

Connections.prototype.connect = function (this: Connections) {
  return connected(this);
} as Pool["connect"];

Connections.prototype.query = async function (this: Connections, ...given: unknown[]) {
  const connection = await connected(this);
  try {
    const result = await (Reflect.apply(connection.query, connection, given) as Promise<unknown>);
    connection.release();
    return result;
  } catch (error) {
    connection.release(!isReusable(connection, error));
    throw error;
  }
} as Pool["query"];

async function connected(pool: Connections): Promise<PoolClient> {
  // Of several connections that a pooler refuses at once, each tries again without the settings.
  const withTimeouts = pool.options.statement_timeout !== undefined;
  try {
    return await (Reflect.apply(Pool.prototype.connect, pool, []) as Promise<PoolClient>);
  } catch (error) {
    if (!withTimeouts || !refusesTimeouts(error)) {
      trouble().at = performance.now();
      throw connectionError(error);
    }
    delete pool.options.statement_timeout;
    delete pool.options.lock_timeout;
    return connected(pool);
  }
}

/** Whether a pooler refuses to connect because of a setting of the connection. */
function refusesTimeouts(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    /statement_timeout|lock_timeout|startup (?:parameter|option)/i.test(error.message)
  );
}

/**
 * Whether a connection is sound after an error: a timeout, a constraint, a conflict. Any other may be due to
 * what the connection keeps, such as a plan or the role of a server that was replaced.
 */
function isReusable(connection: PoolClient, error: unknown): boolean {
  if ((connection as PoolClient & Connection).isBroken || !(error instanceof DatabaseError)) return false;
  return isUndone(error) && /^(?:23|40|57014|55P03)/.test(error.code ?? "");
}

/** The error of a failed connection as ours; one that the server or the pooler has said is left. */
function connectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError || error instanceof DatabaseConnectionError)
    return error;
  // A password that is missing or not what the server expects.
  if (/^SASL|password/i.test(error.message)) return error;
  const inner = error instanceof AggregateError ? error.errors.map(({ message }: Error) => message) : [];
  return new DatabaseConnectionError(inner.join("; ") || error.message, { cause: error });
}

/** What a new connection is asked: Prisma sends and reads times without their zone. */
const PREPARE = `
  SET TIME ZONE 'UTC';
  SELECT pg_backend_pid() AS pid,
         extract(epoch FROM current_setting('statement_timeout')::interval)::float8 AS statement,
         extract(epoch FROM current_setting('lock_timeout')::interval)::float8 AS lock`;

async function prepare(connection: Connection): Promise<void> {
  const results = (await connection.query(PREPARE)) as unknown as { rows: object[] }[];
  const row = results[1]?.rows[0] as { pid: number; statement: number; lock: number };
  connection.isDirect = row.pid === connection.processId;
  const isLate = (seconds: number) => seconds === 0 || seconds * 1_000 >= WAITS.response;
  if (isLate(row.statement) || isLate(row.lock)) warnOfTimeouts();
}

function warnOfTimeouts(): void {
  const warned = oncePerProcess("database timeouts", () => ({ yet: false }));
  if (warned.yet) return;
  warned.yet = true;
  const set = (name: string, milliseconds: number) =>
    `ALTER ROLE <role> SET ${name} = '${milliseconds / 1000}s'`;
  log("warn", "database_timeouts_missing", {
    message: `The pooler of DATABASE_URL sets no timeouts: run ${set("statement_timeout", WAITS.statement)} and ${set("lock_timeout", WAITS.lock)}.`,
  });
}
