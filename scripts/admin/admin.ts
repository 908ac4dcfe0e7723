import { parseArgs } from "node:util";
import { ApiError } from "@/lib/schemas/wire/errors";
import { closeDatabase, databaseTrouble, isReadOnly } from "@/lib/server/database/database";
import { env } from "@/lib/server/env";
import { logBesideResult } from "@/lib/server/observe/log";
import type { Command } from "./command";
import { UsageError } from "./command";
import { COMMANDS } from "./commands";

// npm run admin -- <noun> <verb> ... [--json]: prints the result, or an error on stderr with exit code 1.
// npm run admin -- help [<noun> [<verb>]], or --help after them: prints the usage.

logBesideResult();
process.exitCode = await run(process.argv.slice(2));
await closeDatabase();

async function run(args: string[]): Promise<number> {
  const asked = args.filter((word, index) => word !== "--help" && (word !== "help" || index > 0));
  if (asked.length < args.length) {
    console.log(usage(asked));
    return 0;
  }
  const words = [2, 1].find((count) => Object.hasOwn(COMMANDS, args.slice(0, count).join(" "))) ?? 0;
  const command = COMMANDS[args.slice(0, words).join(" ")];
  if (command === undefined) {
    console.error(unknownCommand(args));
    return 1;
  }
  try {
    const { positionals, values } = parse(command, args.slice(words));
    env();
    const result = await command.run(
      { now: new Date(), actor: "admin", request_id: null },
      positionals,
      values,
    );
    console.log(values.json ? JSON.stringify(result.json) : result.text);
    return result.failed ? 1 : 0;
  } catch (error) {
    console.error(sentences(error as Error, command));
    return 1;
  }
}

function parse({ usage, positionals: wanted, options }: Command, args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, json: { type: "boolean" } },
    });
    if (positionals.length !== wanted) throw new UsageError(`The command is npm run admin -- ${usage}`);
    return { positionals, values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = (error as Error).message.split(". ")[0];
    throw new UsageError(`${reason}: the command is npm run admin -- ${usage}`);
  }
}

function sentences(error: Error, { usage }: Command): string {
  if (error instanceof ApiError) return error.details?.join("\n") ?? error.message;
  if (error instanceof UsageError) return error.message;
  if (lacksMigrations(error))
    return "The database lacks a table or a column of this build: npm run db:migrate makes it.";
  if (isReadOnly(error))
    return "The database is read-only, so nothing was changed: is DATABASE_URL that of the primary, and default_transaction_read_only off?";
  const trouble = databaseTrouble(error);
  if (trouble === "database_unreachable")
    return "The database does not respond: is DATABASE_URL right, and the server running?";
  if (trouble === "database_refused")
    return "The database refuses the connection: are the role, the password and the name in DATABASE_URL right?";
  if (/^The environment is not usable/.test(error.message)) return error.message;
  if (/^No encryption key/.test(error.message))
    return `${error.message}: is ENCRYPTION_KEY, or ENCRYPTION_KEY_PREVIOUS, the key it was encrypted with?`;
  return `${usage.split(" ").slice(0, 2).join(" ")} failed: ${error.stack}`;
}

/** Whether an error has Prisma's code of a missing table or a missing column. */
function lacksMigrations(error: Error): boolean {
  return "code" in error && (error.code === "P2021" || error.code === "P2022");
}

function unknownCommand(words: string[]): string {
  const given = words.slice(0, 2).join(" ");
  const problem = given === "" ? "A command is missing" : `There is no command ${given}`;
  return `${problem}: npm run admin -- help lists them.`;
}

/** The usage of the commands that begin with the given words, or of all commands if none does. */
function usage(words: string[]): string {
  const all = Object.values(COMMANDS);
  const some = all.filter(({ usage }) => words.every((word, index) => usage.split(" ")[index] === word));
  const shown = some.length > 0 ? some : all;
  const notes = shown.flatMap(({ note }) => (note === undefined ? [] : ["", note]));
  const lines = shown.map(({ usage }) => `  ${usage}`);
  return ["Usage: npm run admin -- <command> [--json]", "", ...lines, ...notes].join("\n");
}
