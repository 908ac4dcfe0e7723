import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, type Page, test } from "@/tests/helpers/browser-test";
import { untilKeysWork } from "@/tests/helpers/console-keys";
import { newDemoSandbox } from "@/tests/helpers/demo-admin";
import { signed } from "@/tests/helpers/demo-offers";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { startReceiver, until } from "@/tests/helpers/receiver";
import { signInPage } from "@/tests/helpers/sign-in";

const consoleOf = (slug: string) => `${demo().base_url}/console/${slug}`;
const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

/** A sandbox with two endpoints of one host that get an offer's messages, of which one answers 500 until `recover`. */
async function failingSandbox() {
  const { live, sandbox } = await newDemoSandbox();
  const failures = Array<number>(100).fill(500);
  const receiver = await startReceiver(failures);
  const recover = () => failures.splice(0);
  const ledger = `${receiver.url}/ledger`;
  const events = ["offer.created"];
  await signed("POST", "/webhooks", { url: ledger, events, description: "Ledger" }, sandbox);
  const other = await signed(
    "POST",
    "/webhooks",
    { url: `${receiver.url}/crm`, events: ["offer.revoked"] },
    sandbox,
  );
  for (const deal_id of ["SEEN-1", "SEEN-2", "SEEN-3"])
    await signed("POST", "/offers", { deal_id, ...SMALLEST_OFFER, merchant_state: "TX" }, sandbox);
  await until(() => receiver.received.length >= 3);
  return {
    live,
    sandbox,
    receiver,
    recover,
    host: new URL(receiver.url).host,
    otherId: String(other.body.id),
  };
}

// Rules: A4-1, A4-3, A4-4
test("an endpoint that fails is first on Today, in the bar, among the deliveries and in the settings, and what waits is retried from Today", async ({
  page,
}) => {
  const { live, sandbox, receiver, recover, host, otherId } = await failingSandbox();
  await signInPage(page, { funder: live, role: "owner" });
  const root = consoleOf(sandbox.funder);
  const bar = page.getByRole("navigation", { name: "Console" });
  await expect(async () => {
    await page.goto(root);
    await expect(bar.getByRole("link", { name: "Deliveries Failing" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 thing needs you");
  const failing = region(page, "Receiver failing");
  await expect(page.locator("main section").first()).toHaveAccessibleName("Receiver failing");
  await expect(failing).toContainText(`Ledger, ${host}/hook/ledger`);
  await expect(failing).toContainText("Last answer: 500 Server error");
  await expect(failing).toContainText("3 messages wait, the oldest");
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);

  await page.goto(`${root}/settings/webhooks`);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("/hook/ledger")).toContainText(/Failing since .*0 of \d+.*3 wait/);
  await expect(row("/hook/crm")).toContainText("Not tried yet");
  await expect(row("/hook/crm")).toContainText("Nothing sent");
  expect(await violationsInEveryLook(page)).toEqual([]);

  await page.goto(`${root}/deliveries?receiver=${otherId}`);
  await expect(page.getByRole("button", { name: /^Retry what waits/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Ledger/ }).click();
  const receivers = page.getByRole("table", { name: "Receivers" });
  await expect(receivers.getByRole("row").filter({ hasText: "Ledger" })).toContainText(/Failing since/);
  await expect(page.getByRole("button", { name: "Retry what waits (3)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Receiver: Ledger, / })).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [320, 390, 1440])).toEqual([]);

  await page.goto(root);
  await untilKeysWork(page);
  await failing.getByRole("button", { name: "Retry what waits (3)" }).click();
  const question = page.getByRole("alertdialog", { name: "Retry what waits?" });
  await expect(question).toContainText(`3 messages: every message to Ledger, ${host}/hook/ledger.`);
  await expect(question).toContainText("It answered last: 500 Server error.");
  expect(await violationsInEveryLook(page)).toEqual([]);
  const tried = receiver.received.length;
  recover();
  await question.getByRole("button", { name: "Retry 3" }).click();
  await until(() => receiver.received.length >= tried + 3);
  await expect(page.getByRole("heading", { name: "Set up Harbor Funding" })).toBeVisible();
  await expect(bar.getByText("Failing")).toHaveCount(0);
  await page.goto(`${root}/settings/webhooks`);
  await expect(row("/hook/ledger")).toContainText(/Last try worked.*3 of \d+.*None/);
  await receiver.close();
});

// Rule: A4-6
test("whoever may not act reads what waits for others in plain rows, without a button, and no count calls on them", async ({
  page,
}) => {
  const { live, sandbox, receiver } = await failingSandbox();
  await signed("POST", "/sandbox/offers/SEEN-1/submit", {}, sandbox);
  const root = consoleOf(sandbox.funder);
  const bar = page.getByRole("navigation", { name: "Console" });

  await signInPage(page, { funder: live, role: "viewer" });
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expect(page.getByText("What stands here waits for your colleagues.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: /^Review|^New offer/ })).toHaveCount(0);
  await expect(bar.getByText(/\d|Failing/)).toHaveCount(0);
  expect(await violationsInEveryLook(page)).toEqual([]);
  await region(page, "Submissions without a decision").getByRole("listitem").first().click();
  await expect(page).toHaveURL(/\/submissions\/[\w-]+$/);

  // A developer resends, and decides nothing.
  await signInPage(page, { funder: live, role: "developer" });
  await expect(async () => {
    await page.goto(root);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 thing needs you", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Retry what waits (3)" })).toBeVisible();
  const submissions = region(page, "Submissions without a decision");
  await expect(submissions).toContainText("Oldest first");
  await expect(submissions.getByRole("link", { name: /^Review/ })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "Submissions", exact: true })).toBeVisible();
  await receiver.close();
});

// Rule: A4-1
test("the table of endpoints has the last success and stays in the window with text twice as large; the form of the next endpoint begins empty", async ({
  page,
}) => {
  const { live, sandbox, receiver } = await failingSandbox();
  await signInPage(page, { funder: live, role: "owner" });
  await page.goto(`${consoleOf(sandbox.funder)}/settings/webhooks`);
  await untilKeysWork(page);
  await expect(page.getByRole("columnheader", { name: "Last success" })).toBeVisible();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  const form = page.getByRole("dialog", { name: "Add an endpoint" });
  await form.getByLabel("Address").fill(`${receiver.url}/third`);
  await form.getByLabel(/^Description/).fill("Third");
  await form.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByRole("checkbox", { name: "I stored the secret" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(form.getByLabel(/^Description/)).toHaveValue("");
  await expect(form.getByLabel("Address")).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await widthsThatScroll(page, [1440])).toEqual([]);
  await receiver.close();
});
