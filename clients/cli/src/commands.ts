import type { Command } from "./command";
import { EVENTS } from "./events";
import { KEY_COMMANDS } from "./key-commands";
import { LISTEN } from "./listen/listen";
import { LISTS } from "./lists";
import { MCP } from "./mcp/mcp";
import { PUSH } from "./push/push";
import { QUOTE } from "./quote";

/** Every command, as `--help` lists them. */
export const COMMANDS: readonly Command[] = [...KEY_COMMANDS, QUOTE, PUSH, ...LISTS, EVENTS, LISTEN, MCP];
