import { VERSION } from "@/clients/typescript/src/version";
import type { RequiredScope } from "@/lib/schemas/keys/scopes";
import { COMMON_OPTIONS, type Command, type Option } from "./command";
import { EXIT } from "./exit";
import { SETTING_NAMES, SETTINGS_FILE } from "./settings";

const WIDTH = 100;

const CODES: [code: number, means: string][] = [
  [EXIT.done, "done"],
  [EXIT.usage, "usage: a call that cannot be understood; a setting, file or output that cannot be used"],
  [EXIT.refused, "refused by the service, a line of push too; a live key without --live"],
  [EXIT.unauthorized, "unauthorized: key, signature, clock or scope"],
  [EXIT.limited, "limited: the rate limits, for longer than the command waits"],
  [EXIT.unreachable, "unreachable: no response, or not from the service"],
  [EXIT.interrupted, "ended by Ctrl-C before it was done"],
];

/** What `--help` prints without a command. */
export function overview(commands: readonly Command[]): string {
  return [
    `offer-calculator ${VERSION}: the Offer Calculator API at the shell.`,
    "Usage: offer-calculator COMMAND [options]",
    `Commands\n${entries(commands.map((command) => [[command.name, command.takes].join(" ").trim(), command.summary]))}`,
    `Options of every command\n${optionEntries(COMMON_OPTIONS)}`,
    `Settings\n${wrapped(`From the environment, else from NAME=value lines in ${SETTINGS_FILE} of this folder, which must have mode 600: ${SETTING_NAMES.join(", ")}.`, 2)}`,
    `Exit codes\n${entries(CODES.map(([code, means]) => [String(code), means]))}`,
    "offer-calculator COMMAND --help says more. offer-calculator --version prints the version.",
  ].join("\n\n");
}

/** What `--help` prints of a command. */
export function helpOf({ name, takes, summary, needs, options, details }: Command): string {
  const usage = ["offer-calculator", name, takes, "[options]"].filter((word) => word !== "").join(" ");
  return [
    `${summary}\n\nUsage: ${usage}`,
    ...details.map((paragraph) => wrapped(paragraph, 0)),
    `Options\n${optionEntries({ ...options, ...COMMON_OPTIONS })}`,
    needs.length > 0 ? `Scopes of the key: ${needs.map(inWords).join(", ")}` : "Any key may.",
  ].join("\n\n");
}

function inWords(scope: RequiredScope): string {
  return scope === "offers:*" ? "offers:* (any scope of offers; offers:read is enough)" : scope;
}

function optionEntries(options: Record<string, Option>): string {
  return entries(
    Object.entries(options).map(([name, { value, says }]) => [`--${name}${value ? ` ${value}` : ""}`, says]),
  );
}

/** Two columns; a name that is longer than the first has its meaning below. */
function entries(pairs: [name: string, means: string][]): string {
  const column = Math.min(22, Math.max(...pairs.map(([name]) => name.length)));
  return pairs
    .map(([name, means]) => {
      const text = wrapped(means, column + 4);
      return name.length > column
        ? `  ${name}\n${text}`
        : `  ${name.padEnd(column)}${text.slice(column + 2)}`;
    })
    .join("\n");
}

function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
