import { randomBytes } from "node:crypto";
import { SCOPES } from "@/lib/schemas/scopes";
import { runQuietly } from "@/scripts/processes.mjs";
import { demoSettings } from "./product";

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
  const { DATABASE_URL, APP_PROFILE, ...given } = process.env;
  const printed = await runQuietly(process.execPath, ["scripts/admin/main.mjs", ...args, "--json"], {
    env: { ...given, ...demoSettings() },
    failure: `The command ${args.slice(0, 2).join(" ")} failed.`,
  });
  return JSON.parse(printed);
}
