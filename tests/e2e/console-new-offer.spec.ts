import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { admin, newDemoFunder } from "@/tests/helpers/demo-admin";
import { newOffer, signed } from "@/tests/helpers/demo-offers";
import { openSection } from "@/tests/helpers/form-sections";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

// What a new offer's form needs, and how it is filled without typing it.

const root = () => `${demo().base_url}/console/${demo().funder}`;

async function openNew(page: Page, fragment = ""): Promise<void> {
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${root()}/new-offer${fragment}`);
  await expect(field(page, "Deal ID")).toBeFocused();
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

// Rule: C4-40
test("the form begins in Deal ID with what every offer needs; the rest is folded, and opens where it holds something", async ({
  page,
}) => {
  await openNew(page);
  const more = page.locator("#more");
  await expect(more).not.toHaveAttribute("open");
  await expect(more.locator("> summary")).toContainText("Deal, fees, prepayment");
  expect(await violationsInEveryLook(page)).toEqual([]);
  await more.locator("> summary").click();
  for (const id of ["deal", "fees", "prepayment", "structures", "holdback", "disclosure"])
    await expect(page.locator(`#${id} > details`)).not.toHaveAttribute("open");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1280, 1440])).toEqual([]);
  const dealId = `FOLDS-${Date.now()}`;
  await newOffer(dealId, {
    funder_notes: "Watch the balance",
    fees: [{ id: "origination", label: "Origination fee", amount: 0.03, amount_type: "pct" }],
    holdback_pct: undefined,
    stipulations: undefined,
  });
  await page.goto(`${root()}/offers/${dealId}/edit`);
  await expect(more).toHaveAttribute("open");
  await expect(page.locator("#deal > details")).toHaveAttribute("open");
  await expect(page.locator("#fees > details")).toHaveAttribute("open");
  await expect(page.locator("#fees > details > summary")).toContainText("1 fee");
  await expect(page.locator("#stipulations > details")).not.toHaveAttribute("open");
});

test("an ISO of earlier offers brings its id, and another name drops it, but not one that was typed", async ({
  page,
}) => {
  const iso_name = `Brightpath ${Date.now()}`;
  await newOffer(`ISO-OF-${Date.now()}`, { iso_name, iso_id: "BP-31" });
  await openNew(page);
  const iso = page.getByRole("combobox", { name: "ISO", exact: true });
  await iso.fill(iso_name);
  await expect(page.getByText("BP-31, from earlier offers. Another name drops it.")).toBeVisible();
  // What came with the ISO is read beside it: the section of the id stays folded.
  await expect(page.locator("#more")).not.toHaveAttribute("open");
  await openSection(page, "deal");
  const id = page.getByRole("textbox", { name: /^ISO ID/ });
  await expect(id).toHaveValue("BP-31");
  await iso.fill("Somebody Else");
  await expect(id).toHaveValue("");
  await id.fill("MY-1");
  await iso.fill(iso_name);
  await expect(id).toHaveValue("MY-1");
});

// Rule: C4-42
test("a fragment of the address fills the form by the API's names, leaves the address, and says what is no field", async ({
  page,
}) => {
  await openNew(page, "#deal_id=FRAG-1&merchant_name=Corner+Cafe&buy_rate=1.25&max_upsell=0.14&colour=red");
  await expect(field(page, "Deal ID")).toHaveValue("FRAG-1");
  await expect(field(page, "Merchant")).toHaveValue("Corner Cafe");
  await expect(field(page, "Buy rate")).toHaveValue("1.25");
  await expect(page.getByRole("textbox", { name: "Upsell, highest" })).toHaveValue("14.00");
  await expect(
    page.getByText("Filled in from the address: Deal ID, Merchant, Buy rate, Highest upsell."),
  ).toBeVisible();
  await expect(page.getByText("The address names “colour”: no such field can stand there.")).toBeVisible();
  expect(page.url()).toBe(`${root()}/new-offer`);
  expect(await violationsInEveryLook(page)).toEqual([]);
});

test("JSON that is pasted goes into the form field by field, and each refusal stands with its line and at its field", async ({
  page,
}) => {
  const dealId = `JSON-${Date.now()}`;
  await openNew(page);
  await page.getByRole("tab", { name: "JSON" }).click();
  const json = page.getByRole("tabpanel").getByRole("textbox");
  await json.fill("{ not");
  await expect(
    page.getByText("This stops being JSON at line 1, column 3. Nothing was taken over."),
  ).toBeVisible();
  const body = {
    deal_id: dealId,
    merchant_name: "Pasted Cafe",
    iso_name: "Northline Partners",
    purchase_price_floor: 15_000,
    purchase_price_ceiling: 80_000,
    buy_rate: 0.5,
    max_upsell: 0.14,
    base_freqency: "daily",
    available_frequencies: ["daily", "weekly"],
    num_payments_floor: 60,
    num_payments_ceiling: 150,
    fees: [{ id: "origination", label: "Origination fee", amount: 0.03, amount_type: "pct" }],
    stipulations: "none",
  };
  await json.fill(JSON.stringify(body, null, 2));
  await expect(field(page, "Merchant")).toHaveValue("Pasted Cafe");
  await expect(page.getByRole("checkbox", { name: "Weekly" })).toBeChecked();
  await expect(field(page, "Label")).toHaveValue("Origination fee");
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("3 of 13 fields refused. The other 10 are in the form.");
  await expect(panel.getByRole("listitem").filter({ hasText: "line 7" })).toContainText("Buy rate");
  await expect(panel.getByRole("listitem").filter({ hasText: "line 9" })).toContainText("base_freqency");
  await expect(panel.getByRole("listitem").filter({ hasText: "Stipulations" })).toContainText(
    "must be an array",
  );
  await expect(page.getByText("Must be 1.0 or more.", { exact: true })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);
  await panel.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByRole("combobox", { name: "Limits are counted in" })).toHaveValue("daily");
  await json.fill(
    JSON.stringify({
      ...body,
      base_freqency: undefined,
      base_frequency: "daily",
      buy_rate: 1.25,
      stipulations: ["A lease"],
    }),
  );
  await expect(panel).toContainText("All of it is in the form.");
  await page.getByRole("button", { name: "Create offer" }).click();
  await expect(page.getByText("Version 1, by Priya Shah")).toBeVisible();
  expect((await signed("GET", `/offers/${dealId}`)).body).toMatchObject({
    merchant_name: "Pasted Cafe",
    buy_rate: 1.25,
    stipulations: ["A lease"],
  });
});

test("an empty fact of the disclosure shows what the brand gives in its place", async ({ page }) => {
  const funder = await newDemoFunder();
  const {
    data: [brand],
  } = await admin("brand", "list", funder);
  const facts = ["payment_basis=fixed", "collateral=All receivables"];
  const set = facts.flatMap((fact) => ["--set", `disclosure_defaults.${fact}`]);
  await admin("brand", "update", funder, brand.id, ...set);
  await signInPage(page, { funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${demo().base_url}/console/${funder}/new-offer`);
  await openSection(page, "disclosure");
  const basis = page.getByRole("combobox", { name: "Payment basis" });
  await expect(basis.getByRole("option", { selected: true })).toHaveText("The brand’s: Fixed");
  await page.getByText("Statements", { exact: true }).click();
  await expect(field(page, "Collateral")).toHaveAccessibleDescription(
    "Empty: the brand’s, “All receivables”",
  );
  await expect(field(page, "Other fees")).toHaveAccessibleDescription(/^“None” means there are none\./);
});
