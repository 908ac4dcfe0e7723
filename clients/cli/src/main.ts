import { type ParseArgsConfig, parseArgs } from "node:util";
import { VERSION } from "@/clients/typescript/src/version";
import { type Call, COMMON_OPTIONS, type Command } from "./command";
import { COMMANDS } from "./commands";
import { EXIT, exitCodeOf, usageError, wordsOf } from "./exit";
import { helpOf, overview } from "./help";
import { type Format, Output, outputError, printable } from "./output";
import { openSession } from "./session";
import { readSettings, requireLive } from "./settings";
import { inSettings, settingProblems } from "./settings-check";

const { stdout, stderr } = process;
let keepsResults = false;

/** Runs the command line and returns its exit code. */
async function main([name, ...rest]: string[]): Promise<number> {
  if (name === "--version") return print(VERSION);
  if (name === "--help" || name === "-h" || name === "help") return print(overview(COMMANDS));
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) {
    const known = COMMANDS.map((each) => each.name).join(", ");
    throw usageError(name === undefined ? overview(COMMANDS) : `There is no command ${name}: ${known}.`);
  }
  keepsResults = command.keepsResults === true;
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
  const problems = settingProblems(settings);
  if (problems.length === 0) requireLive(settings, Boolean(values.live));
  else if (!command.tellsSettings)
    throw usageError(problems.map(({ problem, remedy }) => `${problem} ${remedy}`).join("\n"));
  const textOf = (option: string) => (typeof values[option] === "string" ? values[option] : null);
  let interruption: AbortSignal | undefined;
  return {
    given: positionals,
    option: textOf,
    has: (option) => values[option] === true,
    output,
    settings,
    session: (needs, options) => openSession(settings, needs, command.name, output, options),
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
  return inSettings(error instanceof Error ? wordsOf(error) : String(error));
}

stdout.on("error", (error: NodeJS.ErrnoException) => {
  // It reads the failure itself, and says what is done.
  if (keepsResults) return;
  // A reader that has seen enough, such as head, closes the pipe: nothing is lost by that.
  if (error.code === "EPIPE") process.exit(EXIT.done);
  stderr.write(`${outputError(error).message}\n`);
  process.exit(EXIT.usage);
});
// Whatever cannot be said there must not end what is under way.
stderr.on("error", () => undefined);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  stderr.write(`${printable(sentenceOf(error))}\n`);
  process.exitCode = exitCodeOf(error);
}
