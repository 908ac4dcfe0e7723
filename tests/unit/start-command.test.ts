import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { freePort } from "@/scripts/ports.mjs";
import { openTestDatabase } from "@/tests/helpers/product-server";
import { startCommand } from "@/tests/helpers/start-command";

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
