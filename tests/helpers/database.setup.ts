import { buildServer, generateClient } from "@/scripts/build.mjs";
import openDatabases from "@/tests/helpers/postgres.setup";

/** Builds the product for tests that start it, each with a copy of the migrated database. */
export default async function setup() {
  await generateClient();
  await buildServer(process.env);
  return openDatabases();
}
