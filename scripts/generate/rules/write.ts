import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { LIST, type NamedTest, namedTests, rulesIn } from "./rules";

// npm run rules: writes the list of the rules with the tests that hold each.
const TABLE = "docs/rules-and-tests.md";

const tests = namedTests();
const rules = rulesIn(readFileSync(LIST, "utf8"));
const lines = rules.flatMap(({ id, sentence, section }, index) => {
  const row = `| ${id} | ${sentence} | ${linksTo(tests.filter((test) => test.id === id))} |`;
  const { heading, file, anchor } = section ?? { heading: "", file: "", anchor: "" };
  const head = [`\n## [${heading}](spec/${file}#${anchor})\n`, "| Id | Rule | Tests |", "|---|---|---|"];
  return section === rules[index - 1]?.section ? [row] : [...head, row];
});
writeFileSync(TABLE, `# The rules and the tests that hold them\n${lines.join("\n")}\n`);
process.stdout.write(`${rules.length} rules: ${TABLE}\n`);

function linksTo(of: NamedTest[]): string {
  return of
    .map(({ file, line, title }) => {
      const text = `${basename(file).replace(/\..*/, "")}: ${title.replaceAll(/[|[\]<]/g, "\\$&")}`;
      return `[${text}](../${encodeURI(file)}#L${line})`;
    })
    .join("<br>");
}
