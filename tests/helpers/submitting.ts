import type { Locator, Page, Route } from "@playwright/test";
import type { SubmissionResult } from "@/components/calculator/review/submission";

/** Opens the review of the terms as they stand; gives its dialog. */
export async function openReview(page: Page): Promise<Locator> {
  await page
    .getByRole("region", { name: "Results" })
    .getByRole("button", { name: /^Review/ })
    .click();
  return page.getByRole("dialog", { name: "Review and submit" });
}

// What comes between an open page and the server: each holds until `page.unrouteAll()`.

/** The server's answer to a submission is replaced; it must have come to its end without one. */
export async function answerSubmission(page: Page, result: SubmissionResult): Promise<void> {
  await onSubmission(page, async (route) => {
    const response = await route.fetch();
    const answer = await response.text();
    await route.fulfill({ response, body: answer.replace(/\{"status":.*\}/, JSON.stringify(result)) });
  });
}

/** A submission arrives with a price beyond every limit, as one would from a page that was tampered with. */
export async function refuseSubmission(page: Page): Promise<void> {
  await onSubmission(page, (route) =>
    route.continue({
      postData: (route.request().postData() ?? "").replace(/"purchase_price":[\d.]+/, '"purchase_price":1'),
    }),
  );
}

/** A submission arrives as from a page that an older version of the server made. */
export async function submitFromOlderPage(page: Page): Promise<void> {
  await onSubmission(page, (route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": `7f${"0a".repeat(20)}` } }),
  );
}

/** A submission waits on its way until the returned function is called. */
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

async function onSubmission(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.route(
    (url) => url.pathname === pathname,
    (route) => (route.request().method() === "POST" ? handle(route) : route.fallback()),
  );
}
