import { randomBytes } from "node:crypto";
import { SCOPES } from "@/lib/schemas/scopes";
import { runQuietly } from "@/scripts/processes.mjs";
import { demoSettings } from "./product";

/** A new funder on the demo's server, without a sandbox; its slug. */
export async function newDemoFunder(): Promise<string> {
  const slug = `e2e-${randomBytes(4).toString("hex")}`;
  await admin("funder", "create", slug, "--name", "Harbor Funding");
  return slug;
}

/** A new funder with a sandbox, on the demo's server; its slug, and a key of the sandbox. */
export async function newDemoSandbox() {
  const live = await newDemoFunder();
  const { slug } = await admin("sandbox", "create", live);
  const limits = ["--per-second", "50", "--per-minute", "1000"];
  const key = await admin("key", "create", slug, "--scopes", SCOPES.join(","), ...limits);
  return { live, sandbox: { funder: slug, api_key: key.api_key, api_secret: key.api_secret } };
}

/** The `--json` output of an operator's command, run beside the demo's server on its database. */
export async function admin(...args: string[]) {
  const { DATABASE_URL, APP_PROFILE, ...given } = process.env;
  const printed = await runQuietly(process.execPath, ["scripts/admin/main.mjs", ...args, "--json"], {
    env: { ...given, ...demoSettings() },
    failure: `The command ${args.slice(0, 2).join(" ")} failed.`,
  });
  return JSON.parse(printed);
}
