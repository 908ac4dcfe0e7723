import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMON_OPTIONS } from "../src/command";
import { COMMANDS } from "../src/commands";
import { EXIT } from "../src/exit";
import { run } from "./command";

const README = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const words = (text: string) => text.replace(/\s+/g, " ");

/** The first cells of the rows of a table in the README, below a heading row. */
function firstCells(heading: string): string[] {
  const [table = ""] = README.slice(README.indexOf(`| ${heading} |`)).split("\n\n", 1);
  return table
    .split("\n")
    .slice(2)
    .map((row) => row.split(" | ")[0]?.replace(/^\| |`/g, "") ?? "");
}

describe("--help", () => {
  // Rule: M1-13
  test("lists every command with what it takes and does, every setting, option and exit code", async () => {
    const { code, stdout } = await run(["--help"], {}, tmpdir());
    expect(code).toBe(0);
    for (const { name, takes, summary } of COMMANDS) {
      expect(stdout).toContain(`\n  ${`${name} ${takes}`.trim()} `);
      expect(words(stdout)).toContain(summary);
    }
    for (const exit of Object.values(EXIT)) expect(stdout).toMatch(new RegExp(`^ {2}${exit} {1,4}\\S`, "m"));
    for (const name of ["URL", "FUNDER", "KEY", "SECRET"])
      expect(stdout).toContain(`OFFER_CALCULATOR_${name}`);
  });

  // Rule: M1-13
  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    "of %s says what it takes, each option, and the scopes of its key, without any setting",
    async (name, { takes, options, details, needs }) => {
      const { code, stdout } = await run([name, "--help"], {}, tmpdir());
      expect(code).toBe(0);
      expect(stdout).toContain(
        `Usage: ${["offer-calculator", name, takes, "[options]"].filter(Boolean).join(" ")}`,
      );
      for (const [option, { value, says }] of Object.entries({ ...options, ...COMMON_OPTIONS })) {
        expect(stdout).toContain(`--${option}${value ? ` ${value}` : ""}`);
        expect(words(stdout)).toContain(words(says));
      }
      for (const paragraph of details) expect(words(stdout)).toContain(paragraph);
      for (const scope of needs) expect(stdout).toContain(scope);
      for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    },
  );

  test("is also -h, and help without a command", async () => {
    const [whole, ofOffers] = [await run(["--help"], {}), await run(["offers", "--help"], {})];
    for (const args of [["-h"], ["help"]]) expect(await run(args, {})).toEqual(whole);
    expect(await run(["offers", "-h"], {})).toEqual(ofOffers);
  });

  test("is on the error output, with exit code 2, for a call without a command or with another", async () => {
    const none = await run([], {}, tmpdir());
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toContain("Usage: offer-calculator COMMAND");
    const other = await run(["offer"], {}, tmpdir());
    expect([other.code, other.stderr]).toEqual([
      2,
      expect.stringContaining("There is no command offer: whoami, "),
    ]);
  });

  test.each([
    [["offers", "--state", "TX"], "Unknown option '--state': see offers --help."],
    [["offers", "A", "B"], "offers takes [DEAL_ID]: see offers --help."],
    [["quote"], "quote takes FILE: see quote --help."],
    [["whoami", "me"], "whoami takes no further words: see whoami --help."],
    [["offers", "--format", "yaml"], "--format must be table or json."],
  ])("is named by the error of %j", async (args, says) => {
    const { code, stderr } = await run(args, {}, tmpdir());
    expect([code, stderr]).toEqual([2, `${says}\n`]);
  });
});

// Rule: M1-13
test("the README lists the commands and the exit codes of --help", () => {
  const names = firstCells("Command").map((cell) => cell.split(" ")[0]);
  expect(names).toEqual(COMMANDS.map(({ name }) => name));
  expect(firstCells("Exit code")).toEqual(Object.values(EXIT).map(String));
});
