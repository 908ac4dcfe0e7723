import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@/lib/schemas/operation";
import { OPERATIONS } from "@/lib/schemas/operations";
import { prisma } from "@/lib/server/database";
import { updateBrand } from "@/lib/services/funders/brands";
import {
  call,
  newSandbox,
  operator,
  type ReceivedResponse,
  send,
  type TestFunder,
} from "@/tests/helpers/api-client";
import { makeEveryObject, NO_ID, type ObjectIds, pathWith, shownOf } from "@/tests/helpers/every-object";
import { SMALLEST_OFFER } from "@/tests/helpers/offers";
import { expectError } from "@/tests/helpers/responses";
import { signIn } from "@/tests/helpers/sign-in";

/** A funder's objects, and how they are found in its console. */
interface Side {
  funder: TestFunder;
  ids: ObjectIds;
  /** The parameters of the console's paths. */
  screens: Record<string, string>;
  /** Texts that only its own screens show. */
  marks: string[];
}

const SIDES = ["live", "sandbox"] as const;
const sides = {} as Record<(typeof SIDES)[number], Side>;
let cookie: string;
beforeAll(async () => {
  const made = await newSandbox();
  for (const name of SIDES) sides[name] = await sideOf(made[name], `OF-${name}`);
  ({ cookie } = await signIn({ funder: made.live.slug, role: "owner" }));
});

async function sideOf(funder: TestFunder, prefix: string): Promise<Side> {
  const ids = await makeEveryObject(funder, prefix);
  await updateBrand(await operator(funder.slug), funder.brandId, { name: `Brand ${prefix}` });
  const { number } = await prisma.submission.findUniqueOrThrow({
    where: { id: ids.submissionId },
  });
  const { dealId, deliveryId, webhookId } = ids;
  const screens = { dealId, deliveryId, number, brandId: funder.brandId };
  return {
    funder,
    ids,
    screens,
    marks: [`${prefix}-1`, `Brand ${prefix}`, number, webhookId, funder.apiKey],
  };
}

/** A screen as the person of both sees it; each is rendered once. */
async function screenAt(path: string): Promise<ReceivedResponse> {
  const seen = screens.get(path) ?? send("GET", path, { Cookie: cookie });
  screens.set(path, seen);
  return seen;
}
const screens = new Map<string, Promise<ReceivedResponse>>();

/** Every operation that needs a key: its method, and its path below the funder. */
const ROWS = Object.values<Operation>(OPERATIONS).flatMap(({ method, path, scope }) =>
  scope === null ? [] : [[method, path.replace("/api/v1/{funder}", "")] as const],
);
/** Every screen of a funder's console. */
const SCREENS = readdirSync("app/console/[funder]", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, "")}`.replaceAll("[", "{").replaceAll("]", "}"));

/** The one screen that either lacks: a sandbox has the team of its live funder, and only a sandbox is reset. */
const LACKED = { live: "/settings/sandbox", sandbox: "/settings/team" };

/** An id of each kind that nobody has. */
const absentOf = (ids: ObjectIds): ObjectIds =>
  Object.fromEntries(Object.keys(ids).map((name) => [name, name === "dealId" ? "ABSENT-1" : NO_ID])) as never;

/** A body without the ids that the request's path named. */
const withoutIds = (text: string, ids: ObjectIds) =>
  Object.values(ids).reduce((rest, id) => rest.replace(id, "ID"), text);

const body = (method: string) =>
  method === "GET" || method === "DELETE" ? undefined : { version: 1, ...SMALLEST_OFFER };

describe.each([
  ["live", "sandbox"],
  ["sandbox", "live"],
] as const)("what is of the %s funder, to the %s", (owning, asking) => {
  let before: string[];
  beforeAll(async () => {
    before = await shownOf(sides[owning].funder);
  });

  // Rule: B-12
  test.each(ROWS)("%s %s is refused under its slug, and absent by its id", async (method, template) => {
    const { funder, ids } = sides[owning];
    const { funder: other } = sides[asking];
    const ofOwner = pathWith(template, ids);
    const foreign = await call(other, method, `/api/v1/${funder.slug}${ofOwner}`, body(method));
    expectError(foreign, template.includes("{") ? "NOT_FOUND" : "FUNDER_FORBIDDEN");
    const nobody = await call(other, method, `/api/v1/nobody${ofOwner}`, body(method));
    expect(foreign.text.replace(`at ${funder.slug}.`, "at nobody.")).toBe(nobody.text);
    if (!template.includes("{")) return;
    const absent = absentOf(ids);
    const byId = await call(other, method, ofOwner, body(method));
    expectError(byId, "NOT_FOUND");
    const byNoId = await call(other, method, pathWith(template, absent), body(method));
    expect(withoutIds(byId.text, ids)).toBe(withoutIds(byNoId.text, absent));
  });

  // Rule: B-13
  test.each(SCREENS)(
    "the screen %s in the console of a person of both shows nothing of it",
    async (screen) => {
      const { marks, screens } = sides[owning];
      const path = `/console/${sides[asking].funder.slug}${pathWith(screen, screens)}`;
      const page = await screenAt(path);
      expect(page.status === 404).toBe(screen.includes("{") || screen === LACKED[asking]);
      const shown = marks.filter((mark) => page.text.includes(mark) && !path.includes(mark));
      expect(shown).toEqual([]);
    },
  );

  test("stays as it is, and its own screens do show it", async () => {
    const { funder, screens, marks } = sides[owning];
    expect(await shownOf(funder)).toEqual(before);
    const paths = SCREENS.map((screen) => `/console/${funder.slug}${pathWith(screen, screens)}`);
    const pages = await Promise.all(paths.map(screenAt));
    // The settings lead on to their first section.
    const statuses = SCREENS.map((screen, index) => [screen, pages[index]?.status]);
    const others = [LACKED[owning], "/settings"].map((screen) => [
      screen,
      screen === "/settings" ? 307 : 404,
    ]);
    const unusual = statuses.filter(([, status]) => status !== 200);
    expect(unusual.toSorted()).toEqual(others.toSorted());
    const texts = pages.map(({ text }) => text).join();
    expect(marks.filter((mark) => !texts.includes(mark))).toEqual([]);
  });
});
