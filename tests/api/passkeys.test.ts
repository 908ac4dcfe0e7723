import { beforeAll, expect, test } from "vitest";
import { CODE_MS } from "@/lib/schemas/people/people";
import { prisma } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { addPasskey, enterPasskey, startNewPasskey, startPasskey } from "@/lib/services/people/passkeys";
import { newFunder, type TestFunder } from "@/tests/helpers/api-client";
import { signIn } from "@/tests/helpers/sign-in";
import { softwarePasskey } from "@/tests/helpers/software-passkey";

let funder: TestFunder;
beforeAll(async () => {
  funder = await newFunder();
});

async function newPerson() {
  const { userId, sessionId, email } = await signIn({ funder: funder.slug, role: "viewer" });
  const now = new Date();
  const person = { userId, sessionId, email, name: "Test", method: "code", provenAt: now } as const;
  return { now, requestId: "r", address: "127.0.0.1", person };
}

/** What adding the passkey of an authenticator answers; `spoil` signs another challenge. */
async function refusalOf(
  context: Awaited<ReturnType<typeof newPerson>>,
  authenticator: ReturnType<typeof softwarePasskey>,
  { spoil = false } = {},
) {
  const { options, token } = await startNewPasskey(context);
  const response = authenticator.create(spoil ? "b3RoZXI" : options.challenge);
  return addPasskey(context, { token, response, name: "Laptop" }).then(
    () => null,
    ({ code, message }: { code: string; message: string }) => ({ code, message }),
  );
}

test("a passkey id that somebody has is refused like a passkey that cannot be verified", async () => {
  const [first, second] = [await newPerson(), await newPerson()];
  const authenticator = softwarePasskey(env().baseUrl);
  expect(await refusalOf(first, authenticator)).toBeNull();
  const invalid = await refusalOf(second, softwarePasskey(env().baseUrl), { spoil: true });
  expect(invalid).toMatchObject({ code: "VALIDATION_FAILED" });
  expect(await refusalOf(second, authenticator)).toEqual(invalid);
  const of = { where: { user_id: second.person.userId, action: "passkey_added" } };
  expect(await prisma.userEvent.count(of)).toBe(0);
});

/** A person with a passkey, and what begins and ends a sign-in with it. */
async function withPasskey() {
  const authenticator = softwarePasskey(env().baseUrl);
  expect(await refusalOf(await newPerson(), authenticator)).toBeNull();
  const visitor = { now: new Date(), requestId: "r", address: "127.0.0.1", userAgent: "", browser: "" };
  const context = { ...visitor, session: null };
  const enter = (token: string, challenge: string, now = new Date()) =>
    enterPasskey({ ...context, now }, { token, response: authenticator.sign(challenge) });
  return { begin: () => startPasskey(context), enter };
}

// Rule: C1-51
test("a sign-in by passkey that is begun stores nothing, and one that is used is remembered until its end", async () => {
  const { begin, enter } = await withPasskey();
  const rows = () => prisma.challenge.count({ where: { kind: "passkey" } });
  const before = await rows();
  const begun = await Promise.all(Array.from({ length: 20 }, begin));
  expect(await rows()).toBe(before);
  const [first, second] = begun;
  if (!first || !second) throw new Error("Nothing was begun.");
  expect(await enter(first.token, first.options.challenge)).toMatchObject({ status: "signed_in" });
  expect(await rows()).toBe(before + 1);
  expect(await enter(first.token, first.options.challenge)).toEqual({ status: "unknown" });
  const [row] = await prisma.challenge.findMany({ where: { kind: "passkey" }, orderBy: { used_at: "desc" } });
  expect(row?.expires_at.getTime()).toBeGreaterThan(Date.now() + CODE_MS - 60_000);
  expect(await rows()).toBe(before + 1);

  // Another's challenge, another cookie, and one whose time is over.
  expect(await enter(second.token, first.options.challenge)).toEqual({ status: "unknown" });
  const [state = "", digest = ""] = second.token.split(".");
  const changed = Buffer.from(
    Buffer.from(state, "base64url").toString().replace(second.options.challenge, first.options.challenge),
  ).toString("base64url");
  for (const token of [`${changed}.${digest}`, state, `.${digest}`, "", "a.b"])
    expect(await enter(token, first.options.challenge)).toEqual({ status: "unknown" });
  const late = new Date(Date.now() + CODE_MS);
  expect(await enter(second.token, second.options.challenge, late)).toEqual({ status: "unknown" });
  expect(await enter(second.token, second.options.challenge)).toMatchObject({ status: "signed_in" });
});

// Rule: C1-51
test("of two responses at once to one challenge, one signs in", async () => {
  const { begin, enter } = await withPasskey();
  const { token, options } = await begin();
  const entries = await Promise.all([1, 2, 3].map(() => enter(token, options.challenge)));
  expect(entries.map(({ status }) => status).toSorted()).toEqual(["signed_in", "unknown", "unknown"]);
});
