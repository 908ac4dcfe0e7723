import { join } from "node:path";
import { say } from "../progress.mjs";
import { curlExample } from "./curl-example.mjs";
import { displayPath, writeRecord } from "./data-folder.mjs";

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
