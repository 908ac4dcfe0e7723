import { randomBytes } from "node:crypto";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test, waitForScripts } from "@/tests/helpers/browser-test";
import { newOffer, submittedOffer } from "@/tests/helpers/demo-offers";
import { demo } from "@/tests/helpers/product";
import { signInPage } from "@/tests/helpers/sign-in";

const root = () => `${demo().base_url}/console/${demo().funder}`;
const notesOf = (page: Page) => page.getByRole("region", { name: "Notes" });

// Rule: A5-1
test("two analysts take one deal at once: one has it, and the other reads who was first", async ({
  page,
  browser,
}) => {
  const number = await submittedOffer("TOGETHER-1");
  // The demo has people of other tests: these two have names of their own.
  const tag = randomBytes(3).toString("hex");
  const [nia, jo] = [`Nia ${tag}`, `Jo ${tag}`];
  const second = await (await browser.newContext()).newPage();
  waitForScripts(second);
  await signInPage(page, { funder: demo().funder, role: "operator", name: nia });
  await signInPage(second, { funder: demo().funder, role: "admin", name: jo });
  await page.goto(`${root()}/submissions/${number}`);
  await second.goto(`${root()}/offers/TOGETHER-1`);
  for (const each of [page, second]) await expect(each.getByText("Nobody’s deal")).toBeVisible();
  await Promise.all([page, second].map((each) => each.getByRole("button", { name: "Take it" }).click()));
  const texts = await Promise.all(
    [page, second].map(async (each) => {
      await expect(each.getByRole("button", { name: "Take it" })).toHaveCount(0);
      return (await each.getByText(/^(?:Yours|(?:Nia|Jo) \w+’s) since \d+:\d\d [AP]M$/).textContent()) ?? "";
    }),
  );
  expect(texts.filter((text) => text.startsWith("Yours"))).toHaveLength(1);
  const [winner, loser] = texts[0]?.startsWith("Yours") ? [page, second] : [second, page];
  const name = winner === page ? nia : jo;
  await expect(loser.getByText(new RegExp(`^${name} was first, at \\d+:\\d\\d [AP]M\\.$`))).toBeVisible();
  await expect(winner.getByText(/was first/)).toHaveCount(0);

  // Who was second asks for it and gets it handed over.
  const other = winner === page ? jo : nia;
  await winner.getByRole("button", { name: "Hand over…" }).click();
  const dialog = winner.getByRole("dialog", { name: "Whose deal is TOGETHER-1?" });
  await dialog.getByLabel("It becomes the deal of").selectOption({ label: other });
  expect(await violationsInEveryLook(winner)).toEqual([]);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(winner.getByText(new RegExp(`^${other}’s since`))).toBeVisible();
  await loser.reload();
  await expect(loser.getByText(/^Yours since/)).toBeVisible();
  await second.context().close();
});

// Rule: A5-3
test("a note is written on a submission, read on the offer, edited and removed, by keys", async ({
  page,
}) => {
  const number = await submittedOffer("TOGETHER-2");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${root()}/submissions/${number}`);
  const entry = notesOf(page).getByLabel("A note");
  await entry.fill("Called Dana: the payoff letter comes today.\nThe owner signs tonight.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(notesOf(page).getByRole("listitem")).toContainText("Priya Shah");
  await expect(entry).toHaveValue("");
  await page.goto(`${root()}/offers/TOGETHER-2`);
  await expect(notesOf(page).getByText("1, for colleagues only")).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 900, 1024, 1440])).toEqual([]);
  await notesOf(page).getByRole("button", { name: "Edit the note" }).press("Enter");
  await notesOf(page).getByLabel("Your note").fill("Dana sent the payoff letter.");
  await notesOf(page).getByRole("button", { name: "Save" }).press("Enter");
  await expect(notesOf(page).getByRole("listitem")).toContainText("edited");
  await expect(notesOf(page).getByRole("listitem")).toContainText("Dana sent the payoff letter.");
  await notesOf(page).getByRole("button", { name: "Remove the note" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(notesOf(page).getByRole("listitem")).toHaveCount(0);
  await expect(notesOf(page).getByText("for colleagues only", { exact: true })).toBeVisible();

  await entry.fill("x".repeat(2001));
  await notesOf(page).getByRole("button", { name: "Add note" }).click();
  await expect(notesOf(page).getByText("At most 2,000 characters")).toBeVisible();
  await expect(entry).toBeFocused();
});

// Rule: A5-15
test("a note that is not saved outlives a reload and another page, for its writer and its offer alone", async ({
  page,
}) => {
  const number = await submittedOffer("TOGETHER-5");
  await newOffer("TOGETHER-6");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${root()}/submissions/${number}`);
  const entry = notesOf(page).getByLabel("A note");
  await entry.fill("Dana calls back about the payoff letter.");
  await page.reload();
  await expect(entry).toHaveValue("Dana calls back about the payoff letter.");
  await page.goto(`${root()}/offers/TOGETHER-6`);
  await expect(entry).toHaveValue("");
  await page.goto(`${root()}/offers/TOGETHER-5`);
  await expect(entry).toHaveValue("Dana calls back about the payoff letter.");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Ruth Okafor" });
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(entry).toHaveValue("");
  // What is saved is not written again; an edit is kept until it is saved or canceled.
  await entry.fill("Called.");
  await notesOf(page).getByRole("button", { name: "Add note" }).press("Enter");
  await expect(notesOf(page).getByRole("listitem")).toContainText("Called.");
  await expect(entry).toBeFocused();
  await notesOf(page).getByRole("button", { name: "Edit the note" }).press("Enter");
  await notesOf(page).getByLabel("Your note").fill("Called Dana.");
  await page.reload();
  await expect(entry).toHaveValue("");
  await notesOf(page).getByRole("button", { name: "Edit the note" }).click();
  await expect(notesOf(page).getByLabel("Your note")).toHaveValue("Called Dana.");
  await notesOf(page).getByRole("button", { name: "Cancel" }).click();
  await notesOf(page).getByRole("button", { name: "Edit the note" }).click();
  await expect(notesOf(page).getByLabel("Your note")).toHaveValue("Called.");
});

// Rule: A5-6
test("a developer reads an offer without notes and without whose deal it is", async ({ page }) => {
  await newOffer("TOGETHER-3");
  await signInPage(page, { funder: demo().funder, role: "developer" });
  await page.goto(`${root()}/offers/TOGETHER-3`);
  await expect(page.getByRole("region", { name: "Limits" })).toBeVisible();
  await expect(notesOf(page)).toHaveCount(0);
  await expect(page.getByText("Nobody’s deal")).toHaveCount(0);
});

// Rule: A5-11
test("an analyst sees their own deals, and nobody's, on Today, in the submissions and in the offers", async ({
  page,
}) => {
  const number = await submittedOffer("TOGETHER-4");
  await signInPage(page, { funder: demo().funder, role: "operator", name: "Priya Shah" });
  await page.goto(`${root()}/submissions/${number}`);
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByText(/^Yours since/)).toBeVisible();
  await page.goto(root());
  const waiting = page.getByRole("region", { name: "Submissions without a decision" });
  const whose = page.getByRole("navigation", { name: "Whose" });
  await whose.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(/\?whose=mine/);
  await expect(waiting.getByRole("listitem")).toHaveCount(1);
  await expect(waiting.getByText(/TOGETHER-4/)).toBeVisible();
  // The first one is for a phone.
  await expect(waiting.getByText("You", { exact: true }).last()).toBeVisible();
  // The oldest of theirs, though others wait longer.
  await expect(page.getByRole("link", { name: /^Review the oldest/ })).toHaveAttribute(
    "href",
    new RegExp(`/submissions/${number}$`),
  );
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1024])).toEqual([]);
  await waiting.getByRole("link", { name: /^Show all/ }).click();
  await expect(page).toHaveURL(/submissions\?whose=mine/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").last().getByRole("cell", { name: "You", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Review the oldest/ })).toHaveAttribute(
    "href",
    new RegExp(`/submissions/${number}$`),
  );
  await page.goto(`${root()}/offers?q=TOGETHER-4&whose=nobody`);
  await expect(page.getByText("No offer matches")).toBeVisible();
  await page.getByRole("link", { name: "Whose: all" }).click();
  // A menu that is opened before the list has come is closed by it.
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: /Whose/ }).click();
  await page.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(/whose=mine/);
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(await violationsInEveryLook(page)).toEqual([]);
});
