import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { changelogVersions } from "@/components/docs/markdown";
import manifest from "@/package.json";
import { clientPackages } from "@/scripts/clients/pack.mjs";
import { changedSince, contentsDigest, releasedVersions } from "@/scripts/release/digests.mjs";
import { SERVED, servedArchives, untar, unzip } from "@/tests/helpers/archives";

const text = readFileSync("CHANGELOG.md", "utf8");
const file = (path: string, content: string) => ({ path, bytes: Buffer.from(content) });

// Rule: K-28
test("the changelog begins with the version of the product, and tells every released one", () => {
  const versions = changelogVersions(text).map(({ version }) => version);
  expect(versions[0]).toBe(manifest.version);
  expect(versions).toEqual(expect.arrayContaining(Object.keys(releasedVersions())));
});

// Rule: K-28
test("the first version's changelog begins with what to know before the upgrade", () => {
  const first = changelogVersions(text).at(-1);
  const [said, before] = first?.parts ?? [];
  expect([first?.version, said?.paragraphs.length, before?.heading]).toEqual([
    "1.0.0",
    1,
    "Before you upgrade",
  ]);
  const titles = before?.items.map(({ title, text }) => `${title} ${text}`).join("\n") ?? "";
  for (const word of ["`structures`", "`renewal`", "`errors`", "`id`", "PUT", "state", "`max_upsell`"])
    expect(titles).toContain(word);
  for (const word of ["signed cop", "Templates to approve again", "not replayed"])
    expect(titles).toContain(word);
});

test("a changelog is read into its versions, parts, paragraphs and items", () => {
  const markdown =
    "# Changelog\n\nWords.\n\n## 1.1.0\n\nSoon.\n\n### New\n\n- **A**: b\n- `c`\n\n## 1.0.0\n\n- d\n";
  expect(changelogVersions(markdown)).toEqual([
    {
      version: "1.1.0",
      parts: [
        { heading: null, paragraphs: ["Soon."], items: [] },
        {
          heading: "New",
          paragraphs: [],
          items: [
            { title: "A", text: "b" },
            { title: null, text: "`c`" },
          ],
        },
      ],
    },
    {
      version: "1.0.0",
      parts: [{ heading: null, paragraphs: [], items: [{ title: null, text: "d" }] }],
    },
  ]);
});

describe("a released version", () => {
  const released = { document: "a", typescript: "b", python: "c" };

  // Rule: K-27
  test("names what changed without a new one", () => {
    expect(changedSince(released, { ...released, document: "x", python: "y" })).toEqual([
      "document",
      "python",
    ]);
    expect(changedSince(released, { ...released })).toEqual([]);
    expect(changedSince(undefined, released)).toEqual([]);
  });

  test("knows its files by path and content, in any order", () => {
    const digest = contentsDigest([file("a", "1"), file("b", "2")]);
    expect(contentsDigest([file("b", "2"), file("a", "1")])).toBe(digest);
    expect(contentsDigest([file("a", "1"), file("b", "3")])).not.toBe(digest);
    expect(contentsDigest([file("a", "1"), file("c", "2")])).not.toBe(digest);
  });
});

describe("npm run release", () => {
  const released = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/release/main.mjs", ...args], {
      encoding: "utf8",
    });
    return [status, stderr.trim()];
  };

  test("needs a version", () => {
    const usage = "npm run release -- <version> [--prepare], such as 1.1.0; or -- --archives.";
    expect(released()).toEqual([1, usage]);
    expect(released("1.1")).toEqual([1, usage]);
    expect(released("minor", "--prepare")).toEqual([1, usage]);
  });

  test("needs the version's words in the changelog first", () => {
    expect(released("999.0.0", "--prepare")).toEqual([
      1,
      `CHANGELOG.md begins with ${manifest.version}: say first what 999.0.0 changes.`,
    ]);
  });
});

// Rule: K-27
test("the served archives of this version are what the sources make (npm run release -- --archives)", async () => {
  const { typescript, python } = await clientPackages();
  const served = ({ archive }: { archive: string }) => readFileSync(join(SERVED, archive));
  expect(contentsDigest(untar(served(typescript)))).toBe(contentsDigest(typescript.files));
  expect(contentsDigest(unzip(served(python)))).toBe(contentsDigest(python.files));
}, 60_000);

test("the last ten versions of both clients are served", () => {
  const archives = servedArchives();
  const [npm, wheels] = [".tgz", ".whl"].map((ending) => archives.filter((name) => name.endsWith(ending)));
  expect(archives.length).toBe((npm?.length ?? 0) * 2);
  expect(wheels?.length).toBeLessThanOrEqual(10);
  expect(npm).toContain(`offer-calculator-${manifest.version}.tgz`);
  expect(wheels).toContain(`offer_calculator-${manifest.version}-py3-none-any.whl`);
});
