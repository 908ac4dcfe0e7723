import type { ParseArgsConfig } from "node:util";
import type { AdminContext } from "@/lib/services/audit";
import type { Values } from "./values";

/** A command for operators. */
export interface Command {
  usage: string;
  /** The number of arguments after the verb. */
  positionals: number;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Returns the object that `--json` prints, and the text for a person; `failed` sets the exit code to 1. */
  run(
    context: AdminContext,
    positionals: string[],
    values: Values,
  ): Promise<{ json: object; text: string; failed?: boolean }>;
}
