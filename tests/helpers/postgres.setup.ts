import { openTestCluster } from "@/scripts/test/cluster.mjs";

/** A PostgreSQL server for the tests of statements and migrations. */
export default openTestCluster;
