import { openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildServer, generateClient } from "../build.mjs";
import { openLocalDatabase } from "../db/local-database.mjs";
import { installPackages, packagesInstalled } from "../packages.mjs";
import { freePort, isPortFree, ownAddress } from "../ports.mjs";
import {
  firstMessage,
  killAll,
  startNode,
  stopProcess,
  typescriptArguments,
  waitForEnd,
} from "../processes.mjs";
import { say, step } from "../progress.mjs";
import { printed, UserFacingError } from "../user-facing-error.mjs";
import { curlExample } from "./curl-example.mjs";
import { displayPath, openDataFolder, readRecord, writeRecord } from "./data-folder.mjs";
import { mailFolder, productEnvironment } from "./local-profile.mjs";
import { watchMailbox } from "./mailbox.mjs";
import { whenNpmEnds } from "./npm-watch.mjs";

/** `npm start`: everything from installing to serving, until Ctrl-C. Ends the process itself. */
export async function launch() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  if (process.env.npm_lifecycle_event === "start") whenNpmEnds(() => void shutDown());
  try {
    await bringUp();
  } catch (error) {
    await shutDown(error);
  }
}

async function bringUp() {
  say("Offer Calculator\n");
  const folder = openDataFolder();
  const port = await chosenPort();
  await step("packages", install);
  const { env, embedded } = await openDatabase(folder, port);
  rmSync(join(folder, "demo.json"), { force: true });
  const receiverPort = await freePort(readRecord(folder, "receiver.json")?.port);
  writeRecord(folder, "receiver.json", { port: receiverPort });
  const receiverUrl = env.APP_PROFILE === "local" ? `http://127.0.0.1:${receiverPort}/` : undefined;
  let demo;
  await step("database", async (working) => {
    working("preparing");
    demo = await prepare(env, receiverUrl);
    return embedded
      ? `embedded Postgres in ${displayPath(join(folder, "postgres"))}`
      : "as DATABASE_URL says";
  });
  await step("build", async (working) => {
    working("building, about a minute");
    return (await buildServer(env)) ? "built" : "as built before";
  });
  if (demo !== null) await step("receiver", () => receive(receiverPort, demo.callback_secret));
  if (env.APP_PROFILE === "local" && !env.SMTP_URL) showMails(folder);
  await step("server", () => serve(folder, env, port));
  if (demo !== null) printWelcome(folder, env.BASE_URL.replace(/\/+$/, ""), receiverUrl, demo);
  say(
    `\nData in ${displayPath(folder)}, the server's log in ${displayPath(join(folder, "server.log"))}. Ctrl-C stops everything.\n`,
  );
}

async function chosenPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserFacingError(`PORT ${process.env.PORT} is no port.`);
  if (!(await isPortFree(port)))
    throw new UserFacingError(`Port ${port} is taken: free it, or name another in PORT.`);
  return port;
}

async function install(working) {
  if (packagesInstalled()) return "installed";
  working("installing");
  await installPackages();
  return "installed now";
}

async function openDatabase(folder, port) {
  const baseUrl = `http://localhost:${port}`;
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl)
    return { embedded: false, env: productEnvironment(folder, { databaseUrl, embedded: false, baseUrl }) };
  const database = await openLocalDatabase(folder, "start");
  keepRunning(database.child, "The embedded database");
  stops.push(database.stop);
  return {
    embedded: true,
    env: productEnvironment(folder, { databaseUrl: database.url, embedded: true, baseUrl }),
  };
}

/** Client, migrations and, where there is a receiver, the demo funder; gives the demo or null. */
async function prepare(env, receiverUrl) {
  await generateClient();
  const args = typescriptArguments(
    "scripts/start/prepare.ts",
    receiverUrl === undefined ? [] : [receiverUrl],
  );
  // A migration that is under way is finished also after Ctrl-C: a half-applied one would need a person.
  const child = startNode(args, { env, detached: process.platform !== "win32" });
  stops.push(() => waitForEnd(child, 20_000));
  const { demo } = await firstMessage(child, "Preparing the database");
  return demo;
}

async function receive(port, secret) {
  const { startReceiver } = await import("./receiver.mjs");
  const server = await startReceiver({ port, secret, print: (line) => say(`${clockTime()}  ${line}`) });
  stops.push(async () => server.closeAllConnections());
  return `http://127.0.0.1:${port}/ shows the callbacks that arrived`;
}

/** Without a mail server, mails are shown here. */
function showMails(folder) {
  const print = (text, page) => say(`${clockTime()}  mail, kept as ${displayPath(page)}\n${text}\n`);
  const close = watchMailbox(mailFolder(folder), print);
  stops.push(async () => close());
}

/** "14:05:09", as a line of the terminal begins. */
function clockTime() {
  return new Date().toTimeString().slice(0, 8);
}

async function serve(folder, env, port) {
  const log = openSync(join(folder, "server.log"), "w", 0o600);
  const child = startNode(["scripts/serve.mjs"], {
    env: { ...env, PORT: String(port) },
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  stops.push(() => stopProcess(child, 11_000));
  await firstMessage(child, "The server");
  keepRunning(child, "The server");
  await untilHealthy(`${ownAddress(env, port)}/api/health`);
  return env.BASE_URL;
}

async function untilHealthy(address) {
  let said;
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(250)) {
    const response = await fetch(address).catch((error) => error);
    if (response.ok) return;
    said = response instanceof Error ? response.message : `status ${response.status}`;
  }
  throw new UserFacingError(`The server started but does not answer well (${said}): its log says why.`);
}

function printWelcome(folder, baseUrl, receiverUrl, { calculator_path, ...demo }) {
  const calculatorUrl = `${baseUrl}${calculator_path}`;
  writeRecord(folder, "demo.json", {
    base_url: baseUrl,
    ...demo,
    calculator_url: calculatorUrl,
    receiver_url: receiverUrl,
  });
  say(`\nThe demo calculator, as an ISO gets it:\n\n${calculatorUrl}\n`);
  say(`A signed request, to paste into bash in ${process.cwd()}:\n`);
  say(curlExample({ baseUrl, funder: demo.funder, demoFile: displayPath(join(folder, "demo.json")) }));
}

// What stops the parts, first started first: taken from the end.
const stops = [];
let shutDownAt;

function onSignal(signal) {
  if (shutDownAt === undefined) return void shutDown();
  // One Ctrl-C comes twice, from the terminal and from npm; a second one comes later.
  if (signal === "SIGINT" && Date.now() - shutDownAt > 500) {
    killAll();
    process.exit(130);
  }
}

/** Ends every part, then this process: calmly without `error`, else with its sentence and exit code 1. */
async function shutDown(error) {
  if (shutDownAt !== undefined) return;
  shutDownAt = Date.now();
  if (error === undefined) say("\nStopping ...");
  else process.stderr.write(`\n${printed(error)}\n`);
  for (const stop of stops.reverse()) await stop();
  killAll();
  process.exit(error === undefined ? 0 : 1);
}

/** The end of one part is the end of all. */
function keepRunning(child, what) {
  child.once("exit", (code, signal) => {
    void shutDown(
      new UserFacingError(
        `${what} ended unexpectedly (${signal ?? `exit code ${code}`}); everything is stopped.`,
      ),
    );
  });
}
