import type { TestProject } from "vitest/node";
import { buildServer, generateClient } from "@/scripts/build.mjs";
import { openTestCluster } from "@/scripts/test/cluster.mjs";
import { openTemplate, openTestDatabase, startServer } from "@/tests/helpers/product-server";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The server's environment; apply it to this process before calling a service in it. */
    settings: Record<string, string>;
    /** The data folder of the server. */
    folder: string;
  }
}

/**
 * Starts one production server with its own database for all tests of a vitest project, and a PostgreSQL
 * server unless TEST_DATABASE_URL names one.
 */
export default async function setup(project: TestProject) {
  await generateClient();
  await buildServer(process.env);
  const closeCluster = await openTestCluster();
  const removeTemplate = await openTemplate();
  const database = await openTestDatabase();
  const server = await startServer(database);
  project.provide("baseUrl", server.baseUrl);
  project.provide("settings", server.settings);
  project.provide("folder", database.folder);
  return async () => {
    await server.stop();
    await database.close();
    await removeTemplate();
    await closeCluster();
  };
}
