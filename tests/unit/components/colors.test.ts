import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The names of the theme's colours, as in `text-ink-2`. */
const COLORS = new Set(
  [...readFileSync("app/theme.css", "utf8").matchAll(/--color-([a-z0-9-]+):/g)].map(([, name = ""]) => name),
);

test("outside the console no class gives text or its ground another colour at another width", () => {
  const found = filesOf(".tsx").flatMap((file) =>
    coloredByWidth(readFileSync(file, "utf8")).map((name) => [file, name]),
  );
  expect(found).toEqual([]);
});

test("outside the console no rule of a stylesheet gives text or its ground another colour at another width", () => {
  const rules = filesOf(".css").flatMap((file) =>
    readFileSync(file, "utf8")
      .split(/@media (?=[^{]*\bwidth\b)/)
      .slice(1)
      .map(blockOf),
  );
  expect(rules.length).toBeGreaterThan(3);
  // A fade is no ground: contrast is not computed over it.
  expect(
    rules.filter((rule) => /(?:^|[\s;{])(?:color|background(?:-color)?):(?! linear-gradient)/.test(rule)),
  ).toEqual([]);
});

test.each(["phone:text-ink-2", "max-wide:hover:bg-surface", "desk:[&>*]:text-warn"])(
  "such a class is found: %s",
  (name) => expect(coloredByWidth(`className="p-2 ${name}"`)).toEqual([name]),
);

/** The files of the calculator and the documentation; the console's tables have other colours on a phone. */
function filesOf(ending: string): string[] {
  return ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending) && !name.startsWith("console/"))
      .map((name) => `${folder}/${name}`),
  );
}

function coloredByWidth(source: string): string[] {
  const names = source.match(/(?:max-)?(?:phone|wide|desk|enlarged):[^\s"`']+/g) ?? [];
  return names.filter((name) => {
    const utility = name.slice(name.lastIndexOf(":") + 1);
    return (
      /^(?:text|bg)-/.test(utility) && COLORS.has(utility.replace(/^(?:text|bg)-/, "").split("/")[0] ?? "")
    );
  });
}

/** A block and what is nested in it, up to its closing brace. */
function blockOf(text: string): string {
  let depth = 0;
  for (let at = text.indexOf("{"); at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return text;
}
