import { openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildServer, generateClient } from "./build.mjs";
import { displayPath, openDataFolder, readRecord, UserFacingError, writeRecord } from "./data-folder.mjs";
import { openLocalDatabase } from "./local-database.mjs";
import { productEnvironment } from "./local-profile.mjs";
import { installPackages, packagesInstalled } from "./packages.mjs";
import { freePort, isPortFree } from "./ports.mjs";
import { firstMessage, killAll, startNode, stopProcess, typescriptArguments } from "./processes.mjs";
import { say, step } from "./progress.mjs";
import { curlExample } from "./curl-example.mjs";

/** `npm start`: everything from installing to serving, until Ctrl-C. Ends the process itself. */
export async function launch() {
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);
  endWithNpm();
  try {
    await bringUp();
  } catch (error) {
    await shutDown(error);
  }
}

// What stops the product, in this order: each entry was started after the ones behind it.
const stops = [];
let shuttingDown = false;

async function bringUp() {
  say("Offer Calculator\n");
  const folder = openDataFolder();
  const port = readPort();
  if (!(await isPortFree(port))) throw new UserFacingError(`Port ${port} is taken: name another, as in PORT=3001 npm start`);
  rmSync(join(folder, "demo.json"), { force: true });

  await step("packages", async (working) => {
    if (packagesInstalled()) return "installed";
    working("installing");
    await installPackages();
    return "installed now";
  });
  const env = await step("database", () => openDatabase(folder, port));
  const receiverPort = await freePort(readRecord(folder, "receiver.json")?.port);
  const demo = await step("schema", (working) => prepare(env, receiverPort, working));
  await step("build", async (working) => {
    working("building, about a minute");
    return (await buildServer(env)) ? "built now" : "as it was";
  });
  if (demo !== null) await step("receiver", () => receive(folder, receiverPort, demo));
  await step("server", () => serve(folder, env, port));

  if (demo !== null) introduce(folder, env, receiverPort, demo);
  say(`\nData in ${displayPath(folder)}, server log in ${displayPath(join(folder, "server.log"))}. Ctrl-C stops everything.\n`);
}
