import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { withoutLinks } from "@/clients/cli/src/links";
import { type Format, Output } from "@/clients/cli/src/output";

/** What is printed by some calls. */
function printed(format: Format, print: (output: Output) => void): string {
  const [out, err] = [new PassThrough(), new PassThrough()];
  print(new Output(format, out, err));
  return String(out.read() ?? "") + String(err.read() ?? "");
}

const COLUMNS = [
  { title: "DEAL", of: ({ deal }: { deal: string }) => deal, width: 6 },
  { title: "NAME", of: ({ name }: { deal: string; name: string | null }) => name },
];
const HOSTILE = "a\u001b[2J\u009b31mb\u202ec\nd";

describe("what a command prints", () => {
  test("is a table with columns as wide as they need, or rows that come one by one", () => {
    const rows = [
      { deal: "D-1", name: "Acme" },
      { deal: "DEAL-22", name: null },
    ];
    const table = "DEAL     NAME\nD-1      Acme\nDEAL-22  -\n";
    expect(printed("table", (output) => output.rows(COLUMNS, rows))).toBe(table);
    const growing = printed("table", (output) => rows.map((row) => output.row(COLUMNS, row)));
    expect(growing).toBe("DEAL    NAME\nD-1     Acme\nDEAL-22  -\n");
  });

  test.each(["table", "json"] as const)("as %s has nothing that a terminal takes as a command", (format) => {
    const row = { deal: "D-1", name: HOSTILE };
    const text = printed(format, (output) => {
      output.rows(COLUMNS, [row]);
      output.object(row);
      output.note(HOSTILE);
    });
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    if (format === "json")
      for (const line of text.split("\n").slice(0, 2)) expect(JSON.parse(line)).toEqual(row);
  });

  test("of an object is a line for each value, with its path", () => {
    const value = { a: 1, fees: [{ id: "x" }], none: [], deep: { b: null } };
    expect(printed("table", (output) => output.object(value))).toBe(
      "a           1\nfees[0].id  x\nnone        none\ndeep.b      -\n",
    );
  });

  // Rule: M1-9
  test("without links has no calculator_url, nor the signature of a link in any text", () => {
    const text = "See https://x.example/D-1?sig=aB-_9&exp=1";
    expect(
      withoutLinks({ calculator_url: "/D-1?sig=x", offers: [{ calculator_url: null, note: text }] }),
    ).toEqual({
      offers: [{ note: "See https://x.example/D-1?sig=[hidden]&exp=1" }],
    });
    expect(withoutLinks(["?SIG=aB9", "%3Fsig%3DaB9"])).toEqual(["?sig=[hidden]", "%3Fsig=[hidden]"]);
  });
});
