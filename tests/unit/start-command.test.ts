import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { openLocalDatabase } from "@/scripts/db/local-database.mjs";
import { applyMigrations } from "@/scripts/db/migrations";
import { freePort } from "@/scripts/ports.mjs";
import { copyEmptyDatabase } from "@/tests/helpers/empty-database";
import { startCommand } from "@/tests/helpers/start-command";

const folder = mkdtempSync(join(tmpdir(), "offer-calculator-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the start command says when it refuses: its last line, without a stack. */
async function refusal(changes: Record<string, string>): Promise<string> {
  const command = await startCommand(folder, changes);
  expect(await command.ended).toBe(1);
  expect(command.output()).not.toMatch(/^\s+at /m);
  return command.output().trim().split("\n").at(-1) ?? "";
}

test("a taken port is said in one sentence", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} is taken: free it, or name another in PORT.`,
  );
  other.close();
});

test("a port that is none is said in one sentence", async () => {
  expect(await refusal({ PORT: "80800" })).toBe("PORT 80800 is no port.");
});

test("a data folder that cannot be written is said in one sentence", async () => {
  writeFileSync(join(folder, "file"), "");
  const below = join(folder, "file", "data");
  const sentence = await refusal({ OFFER_CALCULATOR_DATA: below });
  expect(sentence).toContain(`The data folder ${below} cannot be written: `);
});

test("a database that does not answer is said in one sentence, without its password", async () => {
  const sentence = await refusal({ DATABASE_URL: "postgresql://someone:secret@127.0.0.1:1/offers" });
  expect(sentence).toMatch(/^The database at 127\.0\.0\.1:1 does not answer: .*\.$/);
  expect(sentence).not.toContain("secret");
});

test("settings that cannot be are said in one sentence that names them", async () => {
  const sentence = await refusal({
    APP_PROFILE: "production",
    DATABASE_URL: "postgresql://127.0.0.1:1/offers",
  });
  expect(sentence).toMatch(/^The environment is not usable: .*BASE_URL is missing.*\.$/);
});

test("a migration that was only half applied refuses the start, and the way out is said", async () => {
  const data = mkdtempSync(join(folder, "data-"));
  await copyEmptyDatabase(data);
  const database = await openLocalDatabase(data, "command");
  const last = (await applyMigrations(database.url)).at(-1);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1", [last]);
  await client.end();
  await database.stop();
  const sentence = await refusal({ OFFER_CALCULATOR_DATA: data });
  expect(sentence).toContain(`The migration ${last} failed earlier, so nothing more is applied.`);
  expect(sentence).toContain(`npm run db:migrate -- --rolled-back ${last}`);
});
