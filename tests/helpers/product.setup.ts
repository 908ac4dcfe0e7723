import { runQuietly } from "@/scripts/processes.mjs";
import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { startDemoProduct } from "@/tests/helpers/demo-product";
import { untilReady } from "@/tests/helpers/start-command";

/**
 * Starts the product for all browser tests; see product.ts. start-command.spec.ts tests a start on an empty
 * folder.
 */
export default async function setup() {
  const closeCluster = await openTestCluster();
  const { command, folder, settings, stop } = await startDemoProduct();
  const { funder, sandbox } = await untilReady(command, folder);
  process.env.DEMO_SETTINGS = JSON.stringify(settings);
  process.env.PREPARED = await prepare(settings, funder, sandbox.funder);
  return async () => {
    await stop();
    await closeCluster();
  };
}

/** The output of prepare-demo.ts. */
function prepare(settings: Record<string, string>, ...slugs: string[]): Promise<string> {
  const { DATABASE_URL, APP_PROFILE, ...given } = process.env;
  return runQuietly(process.execPath, ["scripts/run.mjs", "tests/helpers/prepare-demo.ts", ...slugs], {
    env: { ...given, ...settings },
    failure: "The browser tests could not be prepared.",
  });
}
