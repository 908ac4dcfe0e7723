import { join } from "node:path";
import { say } from "../progress.mjs";
import { displayPath, writeRecord } from "./data-folder.mjs";

// Rules: C1-29, D10-10, S1-6
/**
 * Prints the demo's addresses and an example request, and writes demo.json, which also holds the demo's key.
 * @param {string} folder the data folder
 * @param {{ baseUrl: string, receiverUrl: string, demo: import("@/prisma/seed").Demo }} started
 */
export function printWelcome(
  folder,
  { baseUrl, receiverUrl, demo: { calculator_path, structures_path, console_email, ...demo } },
) {
  const calculatorUrl = `${baseUrl}${calculator_path}`;
  writeRecord(folder, "demo.json", {
    base_url: baseUrl,
    ...demo,
    calculator_url: calculatorUrl,
    receiver_url: receiverUrl,
  });
  say(`\nThe calculator of a demo offer, as a broker sees it:\n\n${calculatorUrl}\n`);
  say(
    `The calculator of an offer with three structures, each with its own price:\n\n${baseUrl}${structures_path}\n`,
  );
  say(`The console of the demo funder: ${baseUrl}/console`);
  say(`Sign in as ${console_email}: the code arrives below, with every other mail.\n`);
  say(`The documentation of the API: ${baseUrl}/docs\n`);
  say(`A signed request that creates an offer. Paste it into bash in ${process.cwd()}:\n`);
  say(curlExample({ baseUrl, funder: demo.funder, demoFile: displayPath(join(folder, "demo.json")) }));
}

// Rule: D10-5
/**
 * A signed request for bash, to paste in the repository's root: creates an offer for the demo funder. It
 * reads key and secret from `demoFile`, so that neither is printed.
 * @param {{ baseUrl: string, funder: string, demoFile: string }} demo
 */
function curlExample({ baseUrl, funder, demoFile }) {
  return [
    `demo() { node -p "JSON.parse(fs.readFileSync('${demoFile}', 'utf8')).$1"; }`,
    `path=/api/v1/${funder}/offers; time=$(date +%s)`,
    `body='{"deal_id":"DEAL-'$time'","merchant_name":"Corner Cafe","merchant_state":"TX","iso_name":"ISO One","purchase_price_floor":10000,'`,
    `body=$body'"purchase_price_ceiling":50000,"buy_rate":1.2,"max_upsell":0.1,"base_frequency":"daily",'`,
    `body=$body'"available_frequencies":["daily","weekly"],"num_payments_floor":60,"num_payments_ceiling":180}'`,
    `signature=$(printf '%s\\nPOST\\n%s\\n%s' "$time" "$path" "$body" |`,
    `  openssl dgst -sha256 -hmac "$(demo api_secret)" -r | cut -c1-64)`,
    `curl -sS "${baseUrl}$path" -H "X-API-Key: $(demo api_key)" -H "X-Timestamp: $time" \\`,
    `  -H "X-Signature: $signature" -H "Content-Type: application/json" -d "$body"`,
  ].join("\n");
}
