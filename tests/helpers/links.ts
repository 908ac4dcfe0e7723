import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signed } from "./demo-offers";
import { demo, demoFolder } from "./product";

/** An expired link to a deal, which was valid. */
export async function expiredLink(dealId: string): Promise<string> {
  const { body } = await signed("GET", `/offers/${dealId}`);
  const secrets = JSON.parse(readFileSync(join(demoFolder(), "secrets.json"), "utf8"));
  const exp = 1_700_000_000;
  const sig = createHmac("sha256", Buffer.from(secrets.LINK_KEY, "base64"))
    .update(`calc.v1\n${body.id}\n1\n${exp}`)
    .digest("base64url");
  return `${demo().base_url}/${dealId}?sig=${sig}&exp=${exp}`;
}

/** Issues a new link to a deal, which replaces all earlier ones. */
export async function newLink(dealId: string): Promise<string> {
  const { body } = await signed("POST", `/offers/${dealId}/calculator-url`, { revoke_previous: true });
  return `${demo().base_url}${body.calculator_url}`;
}
