import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WEBHOOK_MESSAGES, type WebhookMessage } from "@/tests/helpers/webhook-messages";

const installed = spawnSync("bash", ["-c", "command -v openssl"]).status === 0;
const [{ given }] = WEBHOOK_MESSAGES as [WebhookMessage];

/** What docs/recipes/verify.sh says of a message, and its exit code. */
function verified(body: string, secret: string): [string, number | null] {
  const folder = mkdtempSync(join(tmpdir(), "verify-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "body.json");
  writeFileSync(file, body);
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = given.headers;
  const command = ["docs/recipes/verify.sh", id, timestamp, signature, file].map(String);
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const { stdout, status } = spawnSync("bash", command, { env, encoding: "utf8" });
  return [stdout.trim(), status];
}

// Rule: K-25
test.skipIf(!installed)("the recipe with openssl tells a genuine message (needs bash, openssl)", () => {
  const secret = [given.secret].flat()[0] ?? "";
  expect(verified(given.body, secret)).toEqual(["genuine", 0]);
  expect(verified(given.body.replace("{", "{ "), secret)).toEqual([
    expect.stringContaining("no signature"),
    1,
  ]);
  expect(verified(given.body, "whsec_AAAA")).toEqual([expect.stringContaining("no signature"), 1]);
});
