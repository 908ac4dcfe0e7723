import type { Command } from "@/scripts/admin-command";
import { DELIVERY_COMMANDS } from "@/scripts/admin-delivery-commands";
import { FUNDER_COMMANDS } from "@/scripts/admin-funder-commands";
import { KEY_COMMANDS } from "@/scripts/admin-key-commands";

/** Every command by its noun and verb, in the order the usage lists them. */
export const COMMANDS: Record<string, Command> = {
  ...FUNDER_COMMANDS,
  ...KEY_COMMANDS,
  ...DELIVERY_COMMANDS,
};
