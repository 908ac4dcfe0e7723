import { buildServer, generateClient } from "@/scripts/build.mjs";
import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { openTemplate } from "@/tests/helpers/product-server";

/**
 * Builds the product, and migrates the database that test files copy; starts a PostgreSQL server for it unless
 * TEST_DATABASE_URL names one.
 */
export default async function setup() {
  await generateClient();
  await buildServer(process.env);
  const closeCluster = await openTestCluster();
  const removeTemplate = await openTemplate();
  return async () => {
    await removeTemplate();
    await closeCluster();
  };
}
