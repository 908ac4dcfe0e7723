import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { type NamedTest, namedTests, rulesOfContract } from "./named-rules";

// npm run contract: writes which tests hold each rule of docs/contract.md.
const TABLE = "docs/contract-places.md";

const tests = namedTests();
const rules = rulesOfContract();
const lines = rules.flatMap(({ id, words, section }, index) => {
  const row = `| ${id} | ${words} | ${linksTo(tests.filter((test) => test.id === id))} |`;
  const head = [`\n## ${section}\n`, "| Id | Rule | Tests |", "|---|---|---|"];
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
