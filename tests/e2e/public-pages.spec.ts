import { SIGNING_VECTORS, VECTOR_SECRET } from "@/components/docs/signing-vectors";
import { violationsInEveryLook, widthsThatScroll } from "@/tests/helpers/accessibility";
import { expect, test } from "@/tests/helpers/browser-test";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { demo } from "@/tests/helpers/product";
import { withWrongSignature } from "@/tests/helpers/signatures";

/** The demo's link with another signature, as a link that was cut off has it. */
function brokenLink(): string {
  return withWrongSignature(demo().calculator_url);
}

// Rule: D6-15
test("an invalid link is 404 with a sentence that says so, without JavaScript too", async ({
  page,
  browser,
}) => {
  const scriptless = await browser.newPage({ javaScriptEnabled: false });
  const receipt = brokenLink().replace("?", "/receipt?");
  const unknown = ["/DEAL-UNKNOWN", "/a/b/c"].map((path) => demo().base_url + path);
  for (const [from, addresses] of [
    [scriptless, [brokenLink(), receipt, ...unknown]],
    [page, [brokenLink(), ...unknown]],
  ] as const) {
    for (const address of addresses) {
      const response = await from.goto(address);
      expect(response?.status()).toBe(404);
      await expect(from.getByRole("heading", { name: "We can’t open this link" })).toHaveCount(1);
      await expect(from.getByText("Still stuck? Ask the funder who sent it for a new one.")).toBeVisible();
    }
  }
  await scriptless.close();
});

test("the home page says what this is and leads to the documentation, without a violation in any look", async ({
  page,
}) => {
  await page.goto(demo().base_url);
  await expect(
    page.getByText("An offer opens with the complete link that your funder sent you."),
  ).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  expect(await widthsThatScroll(page, [390])).toEqual([]);
  await page.getByRole("link", { name: "Read the documentation" }).click();
  await expect(page.getByRole("heading", { name: "Ten minutes to the first submission" })).toBeVisible();
});

/** Each page, and the smallest and the largest of each kind of which there are many. */
const PAGES = [
  "",
  "/sandbox",
  "/price-by-term",
  "/auth",
  "/signing",
  "/reference",
  "/reference/personal-data",
  "/reference/offers",
  "/reference/objects/NewFee",
  "/reference/objects/NewOffer",
  "/errors",
  "/limits",
  "/growth",
  "/webhooks",
  "/calculator",
  "/renewals",
  "/commission",
  "/disclosures",
  "/disclosures/counsel",
  "/disclosures/counsel/closing",
  "/clients",
  "/recipes",
  "/glossary",
  "/changelog",
];

// Rules: D6-20, D12-14
test("every page of the documentation runs its scripts, has no violation in any look, never scrolls sideways and asks no other host", async ({
  page,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(demo().base_url)) elsewhere.push(request.url());
  });
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  for (const path of PAGES) {
    await page.goto(`${demo().base_url}/docs${path}`);
    expect([path, await widthsThatScroll(page, [1280, 390])]).toEqual([path, []]);
    expect([path, await violationsInEveryLook(page)]).toEqual([path, []]);
  }
  await page.goto(`${demo().base_url}/docs`);
  await expect(page.getByText(`export BASE_URL=${demo().base_url} FUNDER=acme-test`)).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(errors).toEqual([]);
});

// Rule: K-23
test("the search loads at its first focus, finds a section by its words, works with the keyboard, and says when it finds nothing", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${demo().base_url}/docs/errors`);
  const search = page.getByRole("searchbox", { name: "Search the documentation" });
  await expect(search).toBeEnabled();
  expect(asked).not.toContain("/docs/search.json");
  await search.fill("webhok signture");
  await expect(page.getByRole("search").getByRole("link").first()).toHaveAccessibleName(
    /^Verifying the signature/,
  );
  await page.reload();
  await search.fill("egress address");
  const result = page.getByRole("search").getByRole("link", { name: /Egress addresses/ });
  await expect(result).toBeVisible();
  expect(await violationsInEveryLook(page)).toEqual([]);
  await search.press("ArrowDown");
  await expect(page.getByRole("search").getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await search.fill("quetzalcoatl");
  await expect(page.getByRole("search").getByText("Nothing found. Try fewer words.").last()).toBeVisible();
  await search.fill("egress address");
  await result.click();
  await expect(page).toHaveURL(/\/docs\/recipes#addresses$/);
});

test("the signing page shows each vector's signature, copies code by keyboard, to the letter, and sends nothing of what is typed", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${demo().base_url}/docs/signing`);
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("String to sign, 320 bytes");
  expect(await violationsInEveryLook(page)).toEqual([]);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  for (const [index, { method, signature }] of SIGNING_VECTORS.entries()) {
    await page.getByRole("button", { name: `${index + 1} ${method}` }).click();
    await expect(result).toContainText(`X-Signature: ${signature}`);
  }
  await page
    .getByLabel("Paste a whole request")
    .fill("DELETE /api/v1/acme/offers/DEAL-1001\nX-Timestamp: 1767225600");
  await expect(result).toContainText(`X-Signature: ${SIGNING_VECTORS[2]?.signature}`);
  await page.getByLabel("Body").fill("{}");
  await expect(result).toContainText("A DELETE is sent without a body.");
  await page.getByLabel("Secret, if you want the signature").fill("");
  await expect(result).not.toContainText("X-Signature");
  await page.getByRole("button", { name: "Copy Secret" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copied Secret" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(VECTOR_SECRET);
  expect(sent).toEqual([]);
});

// Rule: B-44
test("the reference leads to an operation, which is tried in the sandbox from its page: the secret signs and stays, and a live key is refused", async ({
  page,
}) => {
  const { base_url, api_key, api_secret, sandbox } = demo();
  const sent: { url: string; headers: Record<string, string>; body: string | null }[] = [];
  page.on("request", (request) =>
    sent.push({ url: request.url(), headers: request.headers(), body: request.postData() }),
  );
  await page.goto(`${base_url}/docs/reference`);
  await page.getByRole("main").getByRole("link", { name: "Create an offer" }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/offers#createOffer$/);
  const create = page.locator("#createOffer");
  await create.getByText("Try it in the sandbox").press("Enter");
  const fill = async (key: { funder: string; api_key: string; api_secret: string }) => {
    await create.getByLabel("Sandbox", { exact: true }).fill(key.funder);
    await create.getByLabel("Key", { exact: true }).fill(key.api_key);
    await create.getByLabel("Secret", { exact: true }).fill(key.api_secret);
    await create.getByRole("button", { name: "Use this key" }).press("Enter");
  };
  await fill({ funder: sandbox.funder, api_key, api_secret });
  await expect(create.getByText("This belongs to a live funder and cannot be used here.")).toHaveCount(2);
  await expect(create.getByLabel("Secret", { exact: true })).toHaveValue("");
  await fill(sandbox);
  await expect(create.getByText(sandbox.api_key.slice(0, 8))).toBeVisible();
  await create.getByLabel("Body").fill(JSON.stringify({ ...SMALLEST_OFFER, deal_id: `TRY-${Date.now()}` }));
  const before = sent.length;
  await create.getByRole("button", { name: "Send" }).press("Enter");
  await expect(create.getByRole("status", { name: "Response" })).toContainText("201");
  await expect(create.getByRole("status", { name: "Response" })).toContainText('"calculator_url"');
  expect(sent.slice(before).map(({ url }) => url)).toEqual([`${base_url}/api/v1/${sandbox.funder}/offers`]);
  expect(await violationsInEveryLook(page)).toEqual([]);

  const list = page.locator("#listOffers");
  await list.getByText("Try it in the sandbox").press("Enter");
  await list.getByRole("button", { name: "Send" }).press("Enter");
  await expect(list.getByRole("status", { name: "Response" })).toContainText("200");
  await list.getByLabel("GET path and query").fill(`/api/v1/${demo().funder}/offers`);
  await expect(list.getByText(`Begin with /api/v1/${sandbox.funder}/.`)).toBeVisible();
  await list.getByRole("button", { name: "Forget the key" }).press("Enter");
  await expect(create.getByLabel("Secret", { exact: true })).toHaveValue("");

  const secrets = [api_secret, sandbox.api_secret];
  for (const secret of secrets) expect(JSON.stringify(sent)).not.toContain(secret);
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  );
  for (const secret of [...secrets, sandbox.api_key]) expect(stored + page.url()).not.toContain(secret);
  await page.reload();
  await create.getByText("Try it in the sandbox").press("Enter");
  await expect(create.getByLabel("Key", { exact: true })).toHaveValue("");
  await create.getByRole("link", { name: "NewOffer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NewOffer");
  await expect(page.getByRole("main")).toContainText("purchase_price_floor");
});
