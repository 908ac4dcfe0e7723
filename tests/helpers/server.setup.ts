import type { TestProject } from "vitest/node";
import prepare from "@/tests/helpers/database.setup";
import { openTestDatabase, startServer } from "@/tests/helpers/product-server";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The server's environment; apply it to this process before calling a service in it. */
    settings: Record<string, string>;
    /** The data folder of the server. */
    folder: string;
  }
}

/** Starts one production server with its own database for all tests of a vitest project. */
export default async function setup(project: TestProject) {
  const closeDatabases = await prepare();
  const database = await openTestDatabase();
  const server = await startServer(database);
  project.provide("baseUrl", server.baseUrl);
  project.provide("settings", server.settings);
  project.provide("folder", database.folder);
  return async () => {
    await server.stop();
    await database.close();
    await closeDatabases();
  };
}
