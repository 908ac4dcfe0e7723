import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { openTemplate } from "@/tests/helpers/product-server";

/** Migrates the database that test files copy, on a server of its own unless TEST_DATABASE_URL names one. */
export default async function setup() {
  const closeCluster = await openTestCluster();
  const removeTemplate = await openTemplate();
  return async () => {
    await removeTemplate();
    await closeCluster();
  };
}
