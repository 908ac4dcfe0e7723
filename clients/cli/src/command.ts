import type { RequiredScope } from "@/lib/schemas/keys/scopes";
import type { Output } from "./output";
import type { Session, SessionOptions } from "./session";
import type { Settings } from "./settings";

/** An option of a command. One that takes a value says what it is, such as `TIME`. */
export interface Option {
  value?: string;
  /** The only values; without them, those between the bars of `value`, if it has some. */
  values?: readonly string[];
  says: string;
}

/** A call of a command. */
export interface Call {
  /** What was given beside the options. */
  given: string[];
  /** The value of an option, null if it was not given. */
  option(name: string): string | null;
  /** Whether an option without a value was given. */
  has(name: string): boolean;
  output: Output;
  settings: Settings;
  /** The service and its key. Throws CommandError if the key lacks one of the needs. */
  session(needs: readonly RequiredScope[], options?: SessionOptions): Promise<Session>;
  /** Ends with Ctrl-C, for commands that end well then; asking for it once takes over Ctrl-C. */
  interruption(): AbortSignal;
}

/** A command, with all that `--help` says of it. */
export interface Command {
  name: string;
  /** What follows the name, such as `FILE`. */
  takes: string;
  /** The fewest and the most words beside the options. */
  words: [fewest: number, most: number];
  summary: string;
  /** The scopes that a key needs for it. */
  needs: readonly RequiredScope[];
  options: Record<string, Option>;
  /** Whether its results must not be lost: it stops by itself when the output is closed. */
  keepsResults?: true;
  /** Whether it tells what is wrong with the settings, rather than refusing them. */
  tellsSettings?: true;
  /** Paragraphs of `--help`. */
  details: string[];
  /** Returns the exit code. */
  run(call: Call): Promise<number>;
}

/** What every command takes. */
export const COMMON_OPTIONS: Record<string, Option> = {
  live: { says: "Use a live key. Without it only a key of the sandbox (fkt_...) is used." },
  format: {
    value: "table|json",
    says: "How results are printed. Default: a table on a terminal, a JSON line each in a pipe.",
  },
  help: { says: "Print this." },
};
