import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { isTest, type NamedPlace, namedPlaces, rulesOfContract } from "./named-rules";

// npm run contract: writes where each rule of docs/contract.md is kept and tested.
const TABLE = "docs/contract-places.md";

const places = namedPlaces();
const rules = rulesOfContract();
const lines = rules.flatMap(({ id, words, section }, index) => {
  const found = places.filter((place) => place.id === id);
  const cells = [id, words, linksTo(found.filter((place) => !isTest(place))), linksTo(found.filter(isTest))];
  const row = `| ${cells.join(" | ")} |`;
  const head = [`\n## ${section}\n`, "| Id | Rule | Where | Tests |", "|---|---|---|---|"];
  return section === rules[index - 1]?.section ? [row] : [...head, row];
});
writeFileSync(TABLE, `# Where the contract's rules are kept and tested\n${lines.join("\n")}\n`);
process.stdout.write(`${rules.length} rules: ${TABLE}\n`);

function linksTo(of: NamedPlace[]): string {
  return of
    .map(
      ({ file, line, text }) =>
        `[${basename(file).replace(/\..*/, "")}: ${nameOf(text)}](../${encodeURI(file)}#L${line})`,
    )
    .join("<br>");
}

/** The name in a declaration, without keywords and brackets. */
function nameOf(text: string): string {
  const name = text.replace(/^export (?:default )?(?=[a-z])|[ ({=[]+$/g, "");
  return name.replaceAll(/[|[\]<]/g, "\\$&");
}
