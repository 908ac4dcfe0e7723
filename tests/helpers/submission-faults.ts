import { type IncomingMessage, request } from "node:http";
import { expect, type Locator, type Page, type Route } from "@playwright/test";
import type { SubmissionResult } from "@/components/calculator/review/use-submission";
import { actionId } from "./server-actions";

/** Opens the review of the current terms; returns its dialog. */
export async function openReview(page: Page): Promise<Locator> {
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Review/ })
    .click();
  return page.getByRole("dialog", { name: /^Review (?:and submit|your revision)$/ });
}

// Faults between an open page and the server: each lasts until `page.unrouteAll()`.

/** Replaces the result in the server's response to a submission, once that response is complete. */
export async function replaceSubmissionResult(page: Page, result: SubmissionResult): Promise<void> {
  await onSubmission(page, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/\{"status":.*\}/, JSON.stringify(result)) });
  });
}

/** Sends a submission with a price beyond every limit, as a manipulated page would. */
export async function refuseSubmission(page: Page): Promise<void> {
  await onSubmission(page, (route) =>
    route.continue({
      postData: (route.request().postData() ?? "").replace(/"purchase_price":[\d.]+/, '"purchase_price":1'),
    }),
  );
}

/** Sends a submission as from a page that an older version of the server rendered. */
export async function submitFromOlderPage(page: Page): Promise<void> {
  await onSubmission(page, (route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": `7f${"0a".repeat(20)}` } }),
  );
}

/** Delays a submission until the returned function is called. */
export async function holdSubmission(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await onSubmission(page, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Makes a submission get the server's refusal for an address without remaining budget. */
export async function submitOverLimit(page: Page): Promise<void> {
  await onSubmission(page, async (route) => {
    for (let burst = 0; burst < 20; burst += 1) {
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => spendBudget(route.request().url())),
      );
      const refused = responses.find(({ status }) => status === 429);
      if (refused) return route.fulfill(refused);
    }
    throw new Error("No request was over the limit.");
  });
}

/** Calls an unknown action from an address that no browser uses. */
function spendBudget(url: string): Promise<{ status: number; contentType: string; body: string }> {
  const options = {
    method: "POST",
    localAddress: "127.9.9.9",
    family: 4,
    headers: { "Next-Action": "none" },
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, async (response: IncomingMessage) => {
      const body = Buffer.concat(await response.toArray()).toString("utf8");
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, contentType: headers["content-type"] ?? "", body });
    });
    sent.on("error", reject);
    sent.end("[]");
  });
}

async function onSubmission(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.route(
    (url) => url.pathname === pathname,
    (route) => (route.request().method() === "POST" ? handle(route) : route.fallback()),
  );
}

/**
 * Lets the server run a server action of the console and cuts the connection before its answer arrives, once.
 * Also fails the first `unread` requests of any other action, as a connection that stays away.
 */
export async function loseAnswer(page: Page, action: string, unread = 0): Promise<void> {
  let lost = false;
  let failing = unread;
  await page.route("**/*", async (route) => {
    const called = route.request().headers()["next-action"];
    if (called === undefined) return route.fallback();
    if (!lost && called === actionId(action)) {
      lost = true;
      await route.fetch();
      return route.abort("connectionreset");
    }
    if (!lost || failing === 0) return route.fallback();
    failing -= 1;
    return route.abort("connectionreset");
  });
}

/**
 * Passes the time that a page waits between its readings of a lost answer, until it says that it could read
 * none. The page's clock must be Playwright's (`page.clock.install`) since before it loaded.
 */
export async function passReadings(page: Page, said: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(said).toBeVisible({ timeout: 250 });
  }).toPass();
}
