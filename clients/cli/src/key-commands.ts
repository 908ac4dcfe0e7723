import type { ApiKey } from "@/clients/typescript/src/index";
import type { Command } from "./command";
import { diagnose } from "./doctor";
import { EXIT } from "./exit";
import { shownKey } from "./settings";

/** `whoami` and `doctor`: what the key is, and what keeps it from working. */
export const KEY_COMMANDS: Command[] = [
  {
    name: "whoami",
    takes: "",
    words: [0, 0],
    summary: "What the key is: its funder, scopes and limits.",
    needs: [],
    options: {},
    details: [],
    async run({ output, session }) {
      const { key, settings } = await session([]);
      const named = { key: shownKey(settings.key), ...key };
      output.object(output.format === "json" ? named : described(named));
      return EXIT.done;
    },
  },
  {
    name: "doctor",
    takes: "",
    words: [0, 0],
    tellsSettings: true,
    summary: "Checks address, clock, signature and key, and says what to do about what is wrong.",
    needs: [],
    options: {},
    details: ["Run it first, and when something does not work. It changes nothing."],
    async run({ output, settings }) {
      const { checks, exitCode } = await diagnose(settings);
      output.rows(
        [
          { title: "CHECK", of: ({ check }) => check },
          { title: "", of: ({ ok }) => (ok ? "ok" : "WRONG") },
          { title: "FOUND", of: ({ found }) => found },
        ],
        checks,
      );
      if (output.format === "table")
        for (const { check, remedy } of checks) if (remedy !== null) output.text(`\n${check}: ${remedy}`);
      return exitCode;
    },
  },
];

function described({
  key,
  funder,
  label,
  scopes,
  limits,
  expires_at,
  test,
}: ApiKey & { key: string }): object {
  return {
    key,
    funder,
    kind: test ? "sandbox: nothing is real" : "live",
    label,
    scopes: scopes.join(", "),
    limits: `${limits.per_second} requests a second, ${limits.per_minute} a minute`,
    ends: expires_at ?? "never",
  };
}
