import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { demoDatabaseUrl, demoSettings } from "./product";
import { until } from "./receiver";

/** Creates a funder without a sandbox on the demo's server; returns its slug. */
export async function newDemoFunder(): Promise<string> {
  const slug = `e2e-${randomBytes(4).toString("hex")}`;
  await admin("funder", "create", slug, "--name", "Harbor Funding");
  return slug;
}

/** Creates a funder with a sandbox on the demo's server; returns its slug and a key of the sandbox. */
export async function newDemoSandbox() {
  const live = await newDemoFunder();
  const { slug } = await admin("sandbox", "create", live);
  const limits = ["--per-second", "50", "--per-minute", "1000"];
  const key = await admin("key", "create", slug, "--scopes", SCOPES.join(","), ...limits);
  return { live, sandbox: { funder: slug, api_key: key.api_key, api_secret: key.api_secret } };
}

/** Runs an operator's command on the database of the demo's server; returns its `--json` output. */
export async function admin(...args: string[]) {
  operator ??= startOperator();
  const { child, lines } = operator;
  child.stdin.write(`${JSON.stringify(args)}\n`);
  const { value, done } = await lines.next();
  if (done) throw new Error("The process of the operator's commands has ended.");
  const { json, error } = JSON.parse(value);
  if (error !== undefined) throw new Error(`The command ${args.slice(0, 2).join(" ")} failed: ${error}`);
  return json;
}

let operator: ReturnType<typeof startOperator> | undefined;

/** Starts the process that runs the commands of this worker; it ends with its input, when the worker ends. */
function startOperator() {
  const { DATABASE_URL, APP_PROFILE, ...given } = process.env;
  const child = spawn(process.execPath, ["scripts/run.mjs", "tests/helpers/demo-operator.ts"], {
    env: { ...given, ...demoSettings() },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.unref();
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

/**
 * Exhausts a delivery to an endpoint of the demo once its first attempt is recorded, as days of retries
 * would.
 */
export async function giveUpDelivery(endpointId: unknown): Promise<void> {
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  await until(async () => {
    const { rowCount } = await client.query(
      `UPDATE deliveries d SET status = 'exhausted', next_attempt_at = NULL
       WHERE endpoint_id = $1 AND EXISTS (SELECT FROM attempts WHERE delivery_id = d.id)`,
      [endpointId],
    );
    return rowCount === 1;
  });
  await client.end();
}
