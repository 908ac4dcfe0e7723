import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { closeDatabase } from "@/lib/server/database/database";
import { COMMANDS } from "@/scripts/admin/commands";
import { adminContext } from "./admin-command";

// Runs operator's commands in one process: each would take two seconds of the processor to start its own. A
// line of the input is a command's words as JSON; the line of the output that responds is its `--json`
// output, or its error.

for await (const line of createInterface({ input: process.stdin })) {
  const [noun, verb, ...rest] = JSON.parse(line) as string[];
  try {
    const command = COMMANDS[`${noun} ${verb}`];
    if (command === undefined) throw new Error(`There is no command ${noun} ${verb}.`);
    const { positionals, values } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: command.options,
    });
    const { json } = await command.run(adminContext(), positionals, values);
    console.log(JSON.stringify({ json }));
  } catch (error) {
    console.log(JSON.stringify({ error: (error as Error).message }));
  }
}
await closeDatabase();
