import { BRAND_COMMANDS } from "./brand-commands";
import type { Command } from "./command";
import { DELIVERY_COMMANDS } from "./delivery-commands";
import { ERASURE_COMMANDS, FUNDER_COMMANDS, SANDBOX_COMMANDS } from "./funder-commands";
import { KEY_COMMANDS, SECRET_COMMANDS } from "./key-commands";
import { USER_COMMANDS } from "./user-commands";

/** Every command by its noun and verb, or its verb alone, in the order the usage lists them. */
export const COMMANDS: Record<string, Command> = {
  ...FUNDER_COMMANDS,
  ...SANDBOX_COMMANDS,
  ...BRAND_COMMANDS,
  ...KEY_COMMANDS,
  ...SECRET_COMMANDS,
  ...DELIVERY_COMMANDS,
  ...ERASURE_COMMANDS,
  ...USER_COMMANDS,
};
