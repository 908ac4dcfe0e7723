import type { TestProject } from "vitest/node";
import { buildServer, generateClient } from "@/scripts/build.mjs";
import { openTemplate, openTestDatabase, startServer } from "@/tests/helpers/product-server";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
    /** The server's environment; apply it to this process before calling a service in it. */
    settings: Record<string, string>;
    /** Whether the database is PGlite, where all clients share one session. */
    embedded: boolean;
    /** The data folder of the server. */
    folder: string;
  }
}

/** One production server on a separate database for all API tests. */
export default async function setup(project: TestProject) {
  await generateClient();
  await buildServer(process.env);
  const removeTemplate = await openTemplate();
  const database = await openTestDatabase();
  const server = await startServer(database);
  project.provide("baseUrl", server.baseUrl);
  project.provide("settings", server.settings);
  project.provide("embedded", database.embedded);
  project.provide("folder", database.folder);
  return async () => {
    await server.stop();
    await database.close();
    await removeTemplate();
  };
}
