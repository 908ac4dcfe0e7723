import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/server/database";
import { env } from "@/lib/server/env";
import { addPasskey, startNewPasskey } from "@/lib/services/people/passkeys";
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
