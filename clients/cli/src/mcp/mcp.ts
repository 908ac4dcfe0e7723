import { meetsScope } from "@/lib/schemas/keys/scopes";
import type { Command } from "../command";
import { CommandError, EXIT } from "../exit";
import { clientOf } from "../session";
import { Docs } from "./docs";
import { LONGEST_WAIT_SECONDS, serve } from "./serve";
import { TOOLS, type Tool } from "./tools";

/** `mcp`: a server of the Model Context Protocol over stdio. */
export const MCP: Command = {
  name: "mcp",
  takes: "",
  words: [0, 0],
  summary: "Serves an assistant over stdio (MCP): it reads, quotes and searches the documentation.",
  needs: ["offers:read", "submissions:read", "deliveries:read"],
  options: {
    "allow-writing-key": {
      says: "Take a key that may also write. The tools only read, but whoever gets hold of the key can write.",
    },
  },
  details: [
    `Tools, each absent where the key lacks its scope: ${TOOLS.map(({ name }) => name).join(", ")}. None decides, revokes, changes or sends, and none gives a link, a secret or an address.`,
    "The page /docs/agents of the service says how to add it to an assistant.",
  ],
  async run({ output, has, session }) {
    const { key, settings } = await session([], { also: MCP.needs });
    const writing = key.scopes.filter((scope) => !scope.endsWith(":read"));
    if (writing.length > 0 && !has("allow-writing-key"))
      throw new CommandError(
        EXIT.refused,
        `This key may write (${writing.join(", ")}): give the assistant a key with ${MCP.needs.join(", ")} alone, or add --allow-writing-key.`,
      );
    const tools = TOOLS.filter((tool) => isAllowed(tool, key.scopes));
    output.note(`Serving ${key.funder}: ${tools.map(({ name }) => name).join(", ")}.`);
    const sources = {
      client: clientOf(settings, (text) => output.note(text), LONGEST_WAIT_SECONDS),
      docs: new Docs(settings.url),
    };
    await serve(sources, tools, ({ message }) => output.note(message));
    return EXIT.done;
  },
};

/** Whether a key may what a tool calls: any scope of offers allows what `offers:read` does. */
function isAllowed({ scope }: Tool, held: readonly string[]): boolean {
  return scope === null || meetsScope(held, scope === "offers:read" ? "offers:*" : scope);
}
