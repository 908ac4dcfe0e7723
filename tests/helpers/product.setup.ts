import { runQuietly } from "@/scripts/processes.mjs";
import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { startOidcProvider } from "@/tests/helpers/oidc-provider";
import { openTestDatabase } from "@/tests/helpers/product-server";
import { startCommand, untilReady } from "@/tests/helpers/start-command";

/** The slug of the demo funder, for which a person may sign in at the provider. */
const DEMO_FUNDER = "meridian";

/**
 * Starts the product for all browser tests as `npm start` does, with its own data folder, a migrated database
 * and a provider of single sign-on; see product.ts. demo.spec.ts tests a start on an empty folder.
 */
export default async function setup() {
  const closeCluster = await openTestCluster();
  const provider = await startOidcProvider([DEMO_FUNDER]);
  const { url, folder, close } = await openTestDatabase();
  const settings = { DATABASE_URL: url, OFFER_CALCULATOR_DATA: folder };
  // It trusts one proxy: browser-test.ts acts as that proxy to give each browser an address.
  // The tests make the work that they look at.
  const demo = { OFFER_CALCULATOR_DEMO: "empty" };
  const changes = { DATABASE_URL: url, TRUSTED_PROXY_HOPS: "1", ...demo, ...provider.settings };
  const command = await startCommand(folder, changes);
  const { funder, sandbox } = await untilReady(command, folder);
  process.env.DEMO_OUTPUT = command.output();
  process.env.DEMO_PROVIDER = provider.issuer;
  process.env.DEMO_SETTINGS = JSON.stringify(settings);
  process.env.PREPARED = await prepare(settings, funder, sandbox.funder);
  return async () => {
    command.interrupt();
    await command.ended;
    await close();
    await provider.close();
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
