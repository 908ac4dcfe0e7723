import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { openTemplate } from "@/tests/helpers/product-server";

/** A PostgreSQL server for the tests of statements and migrations, with a migrated database that they copy. */
export default async function setup() {
  const closeCluster = await openTestCluster();
  const removeTemplate = await openTemplate();
  return async () => {
    await removeTemplate();
    await closeCluster();
  };
}
