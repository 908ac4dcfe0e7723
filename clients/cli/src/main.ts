import { type ParseArgsConfig, parseArgs } from "node:util";
import { OfferCalculatorError } from "@/clients/typescript/src/index";
import { VERSION } from "@/clients/typescript/src/version";
import { type Call, COMMON_OPTIONS, type Command } from "./command";
import { COMMANDS } from "./commands";
import { CommandError, EXIT, exitCodeOf, usageError } from "./exit";
import { helpOf, overview } from "./help";
import { type Format, Output } from "./output";
import { openSession } from "./session";
import { readSettings, requireLive } from "./settings";

const { stdout, stderr } = process;

/** Runs the command line and returns its exit code. */
async function main([name, ...rest]: string[]): Promise<number> {
  if (name === "--version") return print(VERSION);
  if (name === "--help" || name === "-h" || name === "help") return print(overview(COMMANDS));
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    const known = COMMANDS.map((each) => each.name).join(", ");
    throw usageError(name === undefined ? overview(COMMANDS) : `There is no command ${name}: ${known}.`);
  }
  const call = callOf(command, rest);
  return call === null ? print(helpOf(command)) : command.run(call);
}

function print(text: string): number {
  stdout.write(`${text}\n`);
  return EXIT.done;
}

/** What was called; null if `--help` was asked for. */
function callOf(command: Command, rest: string[]): Call | null {
  const { values, positionals } = parsed(command, rest);
  if (values.help) return null;
  const [fewest, most] = command.words;
  if (positionals.length < fewest || positionals.length > most)
    throw usageError(
      `${command.name} takes ${command.takes || "no further words"}: see ${command.name} --help.`,
    );
  const output = new Output(formatOf(values.format), stdout, stderr);
  const settings = readSettings(process.env, process.cwd());
  requireLive(settings, Boolean(values.live));
  const textOf = (option: string) => (typeof values[option] === "string" ? values[option] : null);
  let interruption: AbortSignal | undefined;
  return {
    given: positionals,
    option: textOf,
    has: (option) => values[option] === true,
    output,
    settings,
    session: (needs) => openSession(settings, needs, command.name, output),
    interruption: () => (interruption ??= untilInterrupted()),
  };
}

function parsed(command: Command, args: string[]) {
  const declared = Object.entries({ ...command.options, ...COMMON_OPTIONS });
  const options: NonNullable<ParseArgsConfig["options"]> = {
    ...Object.fromEntries(
      declared.map(([name, { value }]) => [name, { type: value ? "string" : "boolean" }]),
    ),
    help: { type: "boolean", short: "h" },
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence] = (error as Error).message.split(". ", 1);
    throw usageError(`${sentence}: see ${command.name} --help.`);
  }
}

function formatOf(given: unknown): Format {
  if (given === undefined) return stdout.isTTY ? "table" : "json";
  if (given === "table" || given === "json") return given;
  throw usageError("--format must be table or json.");
}

/** A signal that Ctrl-C, or an orderly end from outside, aborts. A second Ctrl-C ends the process at once. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

/** What is printed of an error: its sentence, without a stack. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// A reader that has seen enough, such as head, closes the pipe: that is no error.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // The client refuses settings that cannot be right with a TypeError that names each.
  const isForeseen =
    error instanceof CommandError || error instanceof OfferCalculatorError || error instanceof TypeError;
  if (!isForeseen) throw error;
  stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = error instanceof TypeError ? EXIT.usage : exitCodeOf(error);
}
