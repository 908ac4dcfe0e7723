import type { ParseArgsConfig } from "node:util";
import type { AdminContext } from "@/lib/services/audit";
import type { Values } from "./values";

/** A command of the operator's. */
export interface Command {
  usage: string;
  /** How many words follow the verb. */
  positionals: number;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Gives what `--json` prints, one object, and what a person reads; `failed` makes the exit code 1. */
  run(
    context: AdminContext,
    positionals: string[],
    values: Values,
  ): Promise<{ json: object; text: string; failed?: boolean }>;
}
