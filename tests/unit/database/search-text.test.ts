import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchWords } from "@/lib/schemas/console/search-words";
import { closeDatabase } from "@/lib/server/database/database";
import { MIGRATIONS_FOLDER } from "@/scripts/db/migrations";
import { newCaller } from "@/tests/helpers/call-context";
import { createOffer } from "@/tests/helpers/calls-with-json";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

let db: TestDatabase;
let client: Client;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  client = new Client({ connectionString: db.url });
  await client.connect();
});

afterAll(async () => {
  await closeDatabase();
  await client.end();
  await db.close();
});

const migration = (name: string) => readFileSync(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8");

async function storedTexts(texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ stored: string }>(
    "SELECT folded_search_text(given) AS stored FROM unnest($1::text[]) WITH ORDINALITY AS t(given, place) ORDER BY place",
    [texts],
  );
  return rows.map(({ stored }) => stored);
}

/** The words of a text that a search for the text does not find in it. */
function missing(text: string, stored = ""): string[] {
  const parts = searchWords(text).flatMap(({ joined, spaced }) => [joined, spaced]);
  return parts.filter((part) => !stored.includes(` ${part}`));
}

const NAMES = [
  "O'Brien & Sons, north-east",
  "L’Été d’Âme – Crème Brûlée",
  "ÅNGSTRÖM İstanbul ΣΟΦΟΣ Żółć Ærø Þór ẞ",
  "Ｆｕｌｌｗｉｄｔｈ ﬁnance № ½ ª™",
  "Привет Йод 東京 株式会社 ﷺ",
  "A.B.C. (2)/[x] {y} _z_ ~w a\\b %c",
];

test("a text is found by each of its own words: searches are folded as the database folds offers", async () => {
  const stored = await storedTexts(NAMES);
  for (const [index, name] of NAMES.entries()) expect(missing(name, stored[index]), name).toEqual([]);
  const texts = fc.sample(
    fc.string({ unit: fc.constantFrom(..."aZ9éÉøŁßŒ'’-–_. /&İςΣ\u00a0ｆ½"), maxLength: 30 }),
    { numRuns: 500, seed: 7 },
  );
  const folded = await storedTexts(texts);
  for (const [index, text] of texts.entries()) expect(missing(text, folded[index]), text).toEqual([]);
});

test("rows from before the column, and those of a release that does not write it, get what a new offer gets", async () => {
  const context = await newCaller("https://funder.example/callback");
  const given = { ...SMALLEST_OFFER, deal_id: "SEARCH-1", merchant_name: "Crème O'Neil" };
  await createOffer(context, given);
  const text = async () => (await client.query("SELECT search_text FROM offers")).rows[0]?.search_text;
  const written = await text();
  expect(written).toContain(" creme oneil");
  await client.query("UPDATE offers SET search_text = NULL");
  await client.query(migration("20261128165002_offers_search_text_filled"));
  expect(await text()).toBe(written);
  await client.query("UPDATE offers SET merchant_name = 'Erased', search_text = 'creme'");
  expect(await text()).not.toContain("creme");
});

test("where the extension is missing, the migration names it to a role that may not install it, and is content where it is there", async () => {
  const install = migration("20261128165000_trigrams");
  await client.query(`CREATE ROLE "search_${process.pid}"`);
  await client.query(`SET ROLE "search_${process.pid}"`);
  await client.query(install);
  await client.query("RESET ROLE; DROP EXTENSION pg_trgm CASCADE");
  await client.query(`SET ROLE "search_${process.pid}"`);
  await expect(client.query(install)).rejects.toThrow(/pg_trgm is missing and this role may not install it/);
  await client.query(`RESET ROLE; DROP ROLE "search_${process.pid}"`);
  await client.query(install);
});
