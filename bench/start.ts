import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { freePort } from "@/scripts/ports.mjs";
import { installedChromium, installedForTests } from "@/scripts/test/chromium.mjs";
import { untilReady } from "@/tests/helpers/start-command";
import { keep, median, type Row, rounded } from "./record";

// npm run bench:start [-- --runs 3 --saves 5 --only start,dev]: how soon the commands of the README serve, from a copy of the
// tree that has its packages alone: the first npm start, the second, that after everything was killed, and
// npm run dev with a page that shows what is saved.

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    saves: { type: "string", default: "5" },
    only: { type: "string", default: "start,dev" },
    unbuilt: { type: "boolean" },
  },
});
const only = values.only.split(",");
const folder = mkdtempSync(join(tmpdir(), "offer-calculator-starts-"));
/** A file of the calculator and a word of it that the page shows. */
const SAVED = { file: "components/calculator/terms/starts.tsx", word: "Most cash" };
const LONGEST_MS = 60_000;
const MOST_TRIES = 12;

/** Ends what a failure leaves: each command is a process group of its own. */
const groups = new Set<number>();
process.on("exit", () => {
  for (const group of groups) process.kill(-group, "SIGINT");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const starts = only.includes("start") ? await measureStarts() : [];
const development = only.includes("dev") ? await measureDevelopment() : [];
keep("start", "Starts", [...starts, ...development], { runs: values.runs, saves: values.saves });
process.exit();

/** The first start builds; the next ones find all of it, also after everything was killed. */
async function measureStarts(): Promise<Row[]> {
  const data = join(folder, "data");
  const first = await started("start", data);
  await first.interrupt();
  const second: number[] = [];
  const afterKill: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const again = await started("start", data);
    second.push(again.seconds);
    await again.killAll();
    const killed = await started("start", data);
    afterKill.push(killed.seconds);
    await killed.interrupt();
  }
  return [
    row(
      "The first npm start from installed packages, to ready",
      [first.seconds],
      45,
      "generates, prepares, builds",
    ),
    row("The second npm start", second, 4),
    row("npm start after kill -9 of every process", afterKill, 4),
  ];
}

/** Runs an npm script that serves the product until it is ready. */
async function started(script: string, dataFolder: string) {
  const { DATABASE_URL, BASE_URL, APP_PROFILE, ...given } = process.env;
  const began = performance.now();
  const npm = spawn("npm", ["run", script], {
    env: {
      ...given,
      // npm and what it runs use the Node that runs this.
      PATH: `${dirname(process.execPath)}${delimiter}${given.PATH}`,
      OFFER_CALCULATOR_DATA: dataFolder,
      PORT: String(await freePort()),
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const group = Number(npm.pid);
  groups.add(group);
  const ended = once(npm, "close").then(([code]) => {
    groups.delete(group);
    return code as number | null;
  });
  const signal = (name: NodeJS.Signals) => process.kill(-group, name);
  const command = { output: () => output, ended, interrupt: () => signal("SIGINT") };
  const demo = await untilReady(command, dataFolder);
  process.stdout.write(".");
  const interrupt = async () => {
    signal("SIGINT");
    await ended;
  };
  /** As kill -9 of every process: PostgreSQL's is in a group of its own. */
  const killAll = async () => {
    const [postgres] = readFileSync(join(dataFolder, "postgresql/postmaster.pid"), "utf8").split("\n");
    signal("SIGKILL");
    process.kill(Number(postgres), "SIGKILL");
    await ended;
  };
  return {
    seconds: (performance.now() - began) / 1_000,
    began,
    demo,
    output: command.output,
    interrupt,
    killAll,
  };
}

/** `npm run dev` to its first page, and each save until the open page shows it. */
async function measureDevelopment(): Promise<Row[]> {
  const dev = await started("dev", join(folder, "dev"));
  const browser = await chromium.launch({
    executablePath: installedChromium() ?? installedForTests(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  const listens = page.waitForEvent("console", {
    predicate: (message) => message.text() === "[HMR] connected",
    timeout: LONGEST_MS,
  });
  const opened = performance.now();
  await page.goto(dev.demo.calculator_url, { timeout: LONGEST_MS });
  await shows(page, SAVED.word);
  const now = performance.now();
  const parts = `ready after ${rounded(dev.seconds)} s; the page ${rounded((now - opened) / 1_000)} s after it was opened`;
  const firstPage = (now - dev.began) / 1_000;
  await listens;
  const saves = await secondsOfSaves(page).catch((error) => {
    throw new Error(`The page did not show a save. The server says:\n${dev.output().slice(-2_000)}`, {
      cause: error,
    });
  });
  await browser.close();
  await dev.interrupt();
  return [
    row("npm run dev, from the command to its first page", [firstPage], 15, parts),
    row("npm run dev, a saved change on the open page", saves, 2),
  ];
}

/**
 * The seconds of each save of the file until the open page shows it. Files are watched some seconds after the
 * start: the first save is repeated until it is seen, and does not count.
 */
async function secondsOfSaves(page: Page): Promise<number[]> {
  const before = readFileSync(SAVED.file, "utf8");
  let saves = 0;
  const save = async (timeout: number) => {
    // Each has another text: what is as before is not compiled again.
    saves += 1;
    const word = `${SAVED.word} ${saves}`;
    const began = performance.now();
    writeFileSync(SAVED.file, before.replaceAll(`"${SAVED.word}"`, `"${word}"`));
    await shows(page, word, timeout);
    return (performance.now() - began) / 1_000;
  };
  for (let isSeen = false; !isSeen; ) {
    isSeen = await save(5_000).then(
      () => true,
      () => false,
    );
    if (!isSeen && saves === MOST_TRIES) throw new Error(`None of ${saves} saves was seen.`);
  }
  const times: number[] = [];
  while (times.length < Number(values.saves)) times.push(await save(LONGEST_MS));
  return times;
}

async function shows(page: Page, word: string, timeout = LONGEST_MS): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${word}\\b`) }).waitFor({ timeout });
}

function row(what: string, seconds: number[], goal: number, note = seconds.map(rounded).join(", ")): Row {
  return { what, value: median(seconds), unit: "s", goal, most: true, note };
}
