import { runQuietly } from "@/scripts/processes.mjs";
import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { startDemoProduct } from "@/tests/helpers/demo-product";
import { startOidcProvider } from "@/tests/helpers/oidc-provider";
import { untilReady } from "@/tests/helpers/start-command";

/** The slug of the demo funder, for which a person may sign in at the provider. */
const DEMO_FUNDER = "meridian";

/**
 * Starts the product for all browser tests, with a provider of single sign-on; see product.ts.
 * start-command.spec.ts tests a start on an empty folder.
 */
export default async function setup() {
  const closeCluster = await openTestCluster();
  const provider = await startOidcProvider([DEMO_FUNDER]);
  const { command, folder, settings, stop } = await startDemoProduct(provider.settings);
  const { funder, sandbox } = await untilReady(command, folder);
  process.env.DEMO_OUTPUT = command.output();
  process.env.DEMO_PROVIDER = provider.issuer;
  process.env.DEMO_SETTINGS = JSON.stringify(settings);
  process.env.PREPARED = await prepare(settings, funder, sandbox.funder);
  return async () => {
    await stop();
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
