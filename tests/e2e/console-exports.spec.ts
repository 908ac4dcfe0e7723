import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { violationsInEveryLook } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { newFilledFunder } from "@/tests/helpers/full-lists";
import { demo, demoDatabaseUrl } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// Rule: C3-6
test("an export of more than 50,000 offers says so before, and in the file's name", async ({ page }) => {
  const funder = await newFilledFunder();
  await signInPage(page, { funder: funder.slug.replace(/-test$/, ""), role: "owner" });
  const address = `${demo().base_url}/console/${funder.slug}/offers`;
  const csv = page.getByRole("button", { name: "CSV" });
  await page.goto(address);
  const whole = page.waitForEvent("download");
  await csv.click();
  expect((await whole).suggestedFilename()).toBe(`offers-${funder.slug}.csv`);

  await funder.add("offers", 50_000);
  await csv.click();
  const dialog = page.getByRole("dialog", { name: "More offers than one file has" });
  await expect(dialog).toContainText("The file has the newest 50,000");
  expect(await violationsInEveryLook(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download 50,000" }).click();
  const cut = await download;
  expect(cut.suggestedFilename()).toBe(`offers-${funder.slug}-newest-50000.csv`);
  await cut.cancel();
  await expect(dialog).toBeHidden();
});

test("an export of the audit log says how many entries a file has, and when it has not all", async ({
  page,
}) => {
  const funder = await newFilledFunder();
  await signInPage(page, { funder: funder.slug.replace(/-test$/, ""), role: "owner" });
  await page.goto(`${demo().base_url}/console/${funder.slug}/settings/audit`);
  await expect(page.getByText("A file has at most the newest 10,000 entries.")).toBeVisible();
  const csv = page.getByRole("button", { name: /^CSV/ });
  const whole = page.waitForEvent("download");
  await csv.click();
  expect((await whole).suggestedFilename()).toBe("audit-log.csv");

  await addEntries(funder.slug, 10_000);
  const cut = page.waitForEvent("download");
  await csv.click();
  expect((await cut).suggestedFilename()).toBe("audit-log-newest-10000.csv");
  await expect(page.getByText("More entries match: the file has the newest 10,000 of them.")).toBeVisible();
});

/** Copies of one of the funder's audit entries. */
async function addEntries(slug: string, count: number): Promise<void> {
  const client = new Client({ connectionString: demoDatabaseUrl() });
  await client.connect();
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query(
    `INSERT INTO audit_entries
     SELECT copy.*
     FROM (SELECT to_jsonb(e) AS fields FROM audit_entries e JOIN funders f ON f.id = e.funder_id
           WHERE f.slug = $1 LIMIT 1) first,
          unnest($2::uuid[]) new_id,
          jsonb_populate_record(NULL::audit_entries, first.fields || jsonb_build_object('id', new_id)) copy`,
    [slug, ids],
  );
  await client.end();
}
