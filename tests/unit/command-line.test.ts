import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { COMMANDS } from "@/scripts/admin/commands";
import { freePort } from "@/scripts/ports.mjs";
import { ROOT } from "@/scripts/start/data-folder.mjs";
import { openTestDatabase } from "@/tests/helpers/product-server";
import { startCommand } from "@/tests/helpers/start-command";

describe("a command", () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a command of an operator's shell that has nothing set but what is given. */
  function command(args: string[], settings: Record<string, string>) {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: "production" as const, ...settings };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  const { argv } = process;
  afterEach(() => {
    process.argv = argv;
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  /** What a script prints and ends with, run in this process: each start of Node would take a second. */
  async function outcomeOf(script: () => Promise<unknown>, args: string[]) {
    process.argv = ["node", "script", ...args];
    const said = { stdout: "", stderr: "" };
    vi.spyOn(console, "log").mockImplementation((line) => {
      said.stdout += `${line}\n`;
    });
    vi.spyOn(console, "error").mockImplementation((line) => {
      said.stderr += `${line}\n`;
    });
    vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    vi.resetModules();
    await script();
    return { status: process.exitCode, ...said };
  }

  const admin = () => import("@/scripts/admin/admin");

  test("a command that was given no DATABASE_URL says that it works on the local database, beside its JSON", async () => {
    const data = join(folder, "local");
    const listed = command(["scripts/admin/main.mjs", "funder", "list", "--json"], {
      OFFER_CALCULATOR_DATA: data,
    });
    expect(listed.stderr).toContain(`DATABASE_URL is not set: this is the local database in ${data}.`);
    expect(JSON.parse(listed.stdout)).toEqual({ data: [] });
  });

  test("the usage of an admin command needs no data folder", () => {
    const data = join(folder, "no-commands");
    const { status, stdout } = command(["scripts/admin/main.mjs", "key", "rotate", "--help"], {
      OFFER_CALCULATOR_DATA: data,
    });
    expect(stdout).toMatch(/^Usage: [^\n]*\n\n {2}key rotate <api key> \[--overlap 24h\]\n$/);
    expect(status).toBe(0);
    expect(existsSync(data)).toBe(false);
  });

  test("the usage of all admin commands names each", async () => {
    const { status, stdout } = await outcomeOf(admin, ["help"]);
    expect(stdout).toMatch(/^ {2}funder create <slug>.*^ {2}deliveries replay /ms);
    expect(stdout).toContain(`\n\nThe scopes of a key: ${SCOPES.join(", ")}.\n`);
    expect(stdout).toContain(
      "50 requests a second and 1,000 a minute, 4,294,967,296 bytes stored in 24 hours",
    );
    expect(status).toBe(0);
  });

  test.each([
    [["nothing", "here"], "There is no command nothing here: npm run admin -- help lists them.\n"],
    [["funder", "list", "more"], "The command is npm run admin -- funder list\n"],
  ])("an admin command of the wrong form is refused in one sentence: %j", async (args, sentence) => {
    expect(await outcomeOf(admin, args)).toEqual({ status: 1, stdout: "", stderr: sentence });
  });

  test("an admin command with an unknown option ends with one sentence and exit code 1", () => {
    const refused = command(["scripts/admin/main.mjs", "key", "revoke", "--al"], {
      DATABASE_URL: "postgresql://127.0.0.1:1/offers",
    });
    const stderr = "Unknown option '--al': the command is npm run admin -- key revoke <api key>\n";
    expect(refused).toEqual({ status: 1, stdout: "", stderr });
  });

  test("migrations of a server's database need no data folder", () => {
    const data = join(folder, "unused");
    const migrated = command(["scripts/run.mjs", "scripts/db/migrate.ts"], {
      OFFER_CALCULATOR_DATA: data,
      DATABASE_URL: "postgresql://127.0.0.1:1/offers",
    });
    expect(migrated.stderr).toContain("The database at 127.0.0.1:1 does not respond: ");
    expect(existsSync(data)).toBe(false);
  });

  test.each([["--rolled-back"], ["--rolled-bakc", "20260101000000_first"]])(
    "db:migrate with %s, which is no whole request, applies nothing",
    async (...args) => {
      const refused = await outcomeOf(() => import("@/scripts/db/migrate"), args);
      expect(refused.stderr).toBe("Usage: npm run db:migrate [-- --rolled-back <name>]\n");
      expect(refused.status).toBe(1);
    },
  );
});

describe("npm start", () => {
  const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The last line of a start command that fails; it prints no stack. */
  async function refusal(changes: Record<string, string>): Promise<string> {
    const command = await startCommand(folder, changes);
    expect(await command.ended).toBe(1);
    expect(command.output()).not.toMatch(/^\s+at /m);
    return command.output().trim().split("\n").at(-1) ?? "";
  }

  test("a port that is in use is named in one sentence", async () => {
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use: free it, or set PORT to another one.`,
    );
    other.close();
  });

  test("a PORT that is not a port number is named in one sentence", async () => {
    expect(await refusal({ PORT: "80800" })).toBe("PORT is 80800; it must be a number from 1 to 65535.");
  });

  // Rule: D10-6
  test("a data folder that cannot be written is named in one sentence", async () => {
    writeFileSync(join(folder, "file"), "");
    const below = join(folder, "file", "data");
    const sentence = await refusal({ OFFER_CALCULATOR_DATA: below });
    expect(sentence).toContain(`The data folder ${below} cannot be written: `);
  });

  // Rule: D10-3
  test("a database that does not respond is named in one sentence, without its password", async () => {
    const sentence = await refusal({ DATABASE_URL: "postgresql://someone:secret@127.0.0.1:1/offers" });
    expect(sentence).toMatch(/^The database at 127\.0\.0\.1:1 does not respond: .*\.$/);
    expect(sentence).not.toContain("secret");
  });

  test("unusable settings are named in one sentence", async () => {
    const sentence = await refusal({
      APP_PROFILE: "production",
      DATABASE_URL: "postgresql://127.0.0.1:1/offers",
    });
    expect(sentence).toMatch(/^The environment is not usable: .*BASE_URL is missing.*\.$/);
  });

  test("a migration that was only half applied stops the start with a sentence that names the command to run", async () => {
    const database = await openTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(`
    UPDATE _prisma_migrations SET finished_at = NULL
    WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name AS last`);
    const [{ last }] = rows;
    await client.end();
    const sentence = await refusal({ DATABASE_URL: database.url });
    await database.close();
    expect(sentence).toContain(`The migration ${last} failed earlier, so nothing more is applied.`);
    expect(sentence).toContain(`npm run db:migrate -- --rolled-back ${last}`);
  });
});

test.each(Object.entries(COMMANDS))("the usage of %s has its arguments and its options", (name, command) => {
  const { usage, positionals, options } = command;
  expect(usage).toMatch(new RegExp(`^${name}( |$)`));
  const [args = ""] = usage.slice(name.length).split(/\[?--/);
  expect(args.match(/<[^>]+>/g) ?? []).toHaveLength(positionals);
  const named = [...usage.matchAll(/--([a-z-]+)/g)].map(([, option]) => option);
  expect(new Set(named)).toEqual(new Set(Object.keys(options)));
});
