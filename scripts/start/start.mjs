import "../node-version.mjs";
import { randomBytes } from "node:crypto";
import { openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildServer, generateClient } from "../build.mjs";
import { openLocalDatabase } from "../db/local-database.mjs";
import { ownRequest } from "../own-request.mjs";
import { installPackages, packagesInstalled } from "../packages.mjs";
import { freePort, isPortFree, ownAddress } from "../ports.mjs";
import {
  DEV_SERVER_ARGUMENTS,
  firstMessage,
  SERVER_ARGUMENTS,
  startNode,
  stopProcess,
  typescriptArguments,
  waitForEnd,
} from "../processes.mjs";
import { say, step } from "../progress.mjs";
import { UserFacingError } from "../user-facing-error.mjs";
import { displayPath, openDataFolder, readRecord, writeRecord } from "./data-folder.mjs";
import { mailFolder, productEnvironment } from "./local-profile.mjs";
import { watchMailbox } from "./mailbox.mjs";
import { addStop, endWithPart, stopOnSignals, stopParts } from "./parts.mjs";

// npm start: everything from installing to serving, until Ctrl-C. npm run dev is the same with --dev: no build,
// and the server compiles each file when it is first asked for and again when it is saved.
stopOnSignals();
try {
  await startParts(process.argv.includes("--dev"));
} catch (error) {
  await stopParts(error);
}

/** @param {boolean} dev */
async function startParts(dev) {
  say("Offer Calculator\n");
  const folder = openDataFolder();
  const port = await chosenPort();
  await step("packages", install);
  const { env, place } = await openDatabase(folder, port);
  rmSync(join(folder, "demo.json"), { force: true });
  const receiver = await placeOfReceiver(folder);
  const receiverUrl = env.APP_PROFILE === "local" ? urlOf(receiver) : undefined;
  /** @type {{ demo: import("@/prisma/seed").Demo | null }} */
  const prepared = { demo: null };
  await step("database", async (working) => {
    working("preparing");
    prepared.demo = await prepare(env, receiverUrl);
    return place;
  });
  if (!dev)
    await step("build", async (working) => {
      working("building, about a minute");
      return (await buildServer(env)) ? "built" : "unchanged since the last start";
    });
  await serveAll({ folder, env, port, dev }, receiver, prepared.demo);
  const log = dev
    ? "A page is compiled when it is first opened; then a saved file is on the screen within seconds"
    : `Log of the server: ${displayPath(join(folder, "server.log"))}`;
  say(`\nData: ${displayPath(folder)}. ${log}. Ctrl-C stops everything.\n`);
}

/**
 * Where and how the product is served. With `dev` the server's log goes to the terminal, errors of a
 * compilation included.
 * @typedef {{ folder: string, env: Record<string, string>, port: number, dev: boolean }} Serving
 *
 * @param {Serving} serving
 * @param {PlaceOfReceiver} receiver
 * @param {import("@/prisma/seed").Demo | null} demo null where there is no demo funder
 */
async function serveAll(serving, receiver, demo) {
  const { folder, env } = serving;
  if (demo !== null)
    await step("receiver", () => receive(receiver, [demo.callback_secret, demo.sandbox.callback_secret]));
  if (env.APP_PROFILE === "local" && !env.SMTP_URL) showMails(folder);
  await step("server", () => serve(serving));
  if (demo === null) return;
  const baseUrl = (env.BASE_URL ?? "").replace(/\/+$/, "");
  printWelcome(folder, { baseUrl, receiverUrl: urlOf(receiver), demo });
}

async function chosenPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserFacingError(`PORT is ${process.env.PORT}; it must be a number from 1 to 65535.`);
  if (!(await isPortFree(port)))
    throw new UserFacingError(`Port ${port} is in use: free it, or set PORT to another one.`);
  return port;
}

/** @param {(text: string) => void} working */
async function install(working) {
  const missing = !packagesInstalled();
  if (missing) {
    working("installing");
    await installPackages();
  }
  await generateClient();
  return missing ? "installed now" : "installed";
}

/**
 * @param {string} folder
 * @param {number} port
 */
async function openDatabase(folder, port) {
  const baseUrl = `http://localhost:${port}`;
  const given = process.env.DATABASE_URL;
  if (given) {
    const env = productEnvironment(folder, { databaseUrl: given, baseUrl });
    return { env, place: "the server of DATABASE_URL" };
  }
  const { url, notice, child, stop } = await openLocalDatabase(folder, "start");
  if (notice !== undefined) say(`${notice}\n`);
  if (child !== undefined) endWithPart(child, "The local database");
  addStop(stop);
  const env = productEnvironment(folder, { databaseUrl: url, baseUrl });
  return { env, place: `PostgreSQL in ${displayPath(join(folder, "postgresql"))}` };
}

/**
 * Applies the migrations. If there is a receiver, creates and returns the demo funder.
 * @param {Record<string, string>} env
 * @param {string | undefined} receiverUrl
 */
async function prepare(env, receiverUrl) {
  const week = process.env.OFFER_CALCULATOR_DEMO === "empty" ? "" : "week";
  const args = typescriptArguments(
    "scripts/start/prepare.ts",
    receiverUrl === undefined ? [] : [receiverUrl, week],
  );
  // Finishes a running migration even after Ctrl-C: a half-applied one needs manual repair.
  const child = startNode(args, { env, detached: process.platform !== "win32" });
  addStop(() => waitForEnd(child, 20_000));
  const { demo } = await firstMessage(child, "Preparing the database");
  return demo ?? null;
}

/**
 * Where the demo's receiver listens, and the secret of its path, which stays the same for a data folder.
 * @typedef {{ port: number, secret: string }} PlaceOfReceiver
 *
 * @param {string} folder the data folder
 * @returns {Promise<PlaceOfReceiver>}
 */
async function placeOfReceiver(folder) {
  const kept = readRecord(folder, "receiver.json");
  const secret = kept?.secret ?? randomBytes(16).toString("base64url");
  const place = { port: await freePort(kept?.port), secret };
  writeRecord(folder, "receiver.json", place);
  return place;
}

/** @param {PlaceOfReceiver} receiver */
function urlOf({ port, secret }) {
  return `http://127.0.0.1:${port}/${secret}/`;
}

/**
 * @param {PlaceOfReceiver} receiver
 * @param {string[]} secrets
 */
async function receive(receiver, secrets) {
  const { startReceiver } = await import("./receiver.mjs");
  const print = (/** @type {string} */ line) => say(`${clockTime()}  ${line}`);
  const { port, secret } = receiver;
  const server = await startReceiver({ port, folder: `/${secret}/`, secrets, print });
  addStop(async () => server.closeAllConnections());
  return `${urlOf(receiver)} shows the callbacks that arrived`;
}

/**
 * Prints the mails of a server without a mail server to this terminal.
 * @param {string} folder
 */
function showMails(folder) {
  const close = watchMailbox(mailFolder(folder), (text, page) =>
    say(`${clockTime()}  mail, stored as ${displayPath(page)}\n${text}\n`),
  );
  addStop(async () => close());
}

/** "14:05:09", the prefix of a terminal line. */
function clockTime() {
  return new Date().toTimeString().slice(0, 8);
}

/** @param {Serving} serving */
async function serve({ folder, env, port, dev }) {
  const log = dev ? "inherit" : openSync(join(folder, "server.log"), "w", 0o600);
  const child = startNode(dev ? DEV_SERVER_ARGUMENTS : SERVER_ARGUMENTS, {
    env: { ...env, PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  addStop(() => stopProcess(child, 11_000));
  await firstMessage(child, "The server");
  endWithPart(child, "The server");
  await untilHealthy(`${ownAddress(env, port)}/api/health`);
  return env.BASE_URL ?? "";
}

/** @param {string} address */
async function untilHealthy(address) {
  let last = "";
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(250)) {
    const status = await ownRequest(address, { timeoutMs: 10_000 }).catch(
      (/** @type {Error} */ error) => error,
    );
    if (status === 200) return;
    last = status instanceof Error ? status.message : `status ${status}`;
  }
  throw new UserFacingError(`The server started but is unhealthy (${last}): see its log for the reason.`);
}

/**
 * Prints the demo's addresses and an example request, and writes demo.json, which also holds the demo's key.
 * @param {string} folder the data folder
 * @param {{ baseUrl: string, receiverUrl: string, demo: import("@/prisma/seed").Demo }} started
 */
function printWelcome(
  folder,
  { baseUrl, receiverUrl, demo: { calculator_path, structures_path, console_email, ...demo } },
) {
  const calculatorUrl = `${baseUrl}${calculator_path}`;
  writeRecord(folder, "demo.json", {
    base_url: baseUrl,
    ...demo,
    calculator_url: calculatorUrl,
    receiver_url: receiverUrl,
  });
  say(`\nThe calculator of a demo offer, as a broker sees it:\n\n${calculatorUrl}\n`);
  say(
    `The calculator of an offer with three structures, each with its own price:\n\n${baseUrl}${structures_path}\n`,
  );
  say(`The console of the demo funder: ${baseUrl}/console`);
  say(`Sign in as ${console_email}: the code arrives below, with every other mail.\n`);
  say(`The documentation of the API: ${baseUrl}/docs\n`);
  say(`A signed request that creates an offer. Paste it into bash in ${process.cwd()}:\n`);
  say(curlExample({ baseUrl, funder: demo.funder, demoFile: displayPath(join(folder, "demo.json")) }));
}

/**
 * A signed request for bash, to paste in the repository's root: creates an offer for the demo funder. It
 * reads key and secret from `demoFile`, so that neither is printed.
 * @param {{ baseUrl: string, funder: string, demoFile: string }} demo
 */
function curlExample({ baseUrl, funder, demoFile }) {
  return [
    `demo() { node -p "JSON.parse(fs.readFileSync('${demoFile}', 'utf8')).$1"; }`,
    `path=/api/v1/${funder}/offers; time=$(date +%s)`,
    `body='{"deal_id":"DEAL-'$time'","merchant_name":"Corner Cafe","merchant_state":"TX","iso_name":"ISO One","purchase_price_floor":10000,'`,
    `body=$body'"purchase_price_ceiling":50000,"buy_rate":1.2,"max_upsell":0.1,"base_frequency":"daily",'`,
    `body=$body'"available_frequencies":["daily","weekly"],"num_payments_floor":60,"num_payments_ceiling":180}'`,
    `signature=$(printf '%s\\nPOST\\n%s\\n%s' "$time" "$path" "$body" |`,
    `  openssl dgst -sha256 -hmac "$(demo api_secret)" -r | cut -c1-64)`,
    `curl -sS "${baseUrl}$path" -H "X-API-Key: $(demo api_key)" -H "X-Timestamp: $time" \\`,
    `  -H "X-Signature: $signature" -H "Content-Type: application/json" -d "$body"`,
  ].join("\n");
}
