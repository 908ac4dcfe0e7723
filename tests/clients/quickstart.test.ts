import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { freePort } from "@/scripts/ports.mjs";
import { newFunder, newKey, operator } from "@/tests/helpers/api-client";
import { until } from "@/tests/helpers/receiver";
import { submitUnder } from "@/tests/helpers/submissions";

/** The languages of the page that takes a reader from a key to an event. */
type Language = "curl" | "typescript" | "python";

const INSTALLED: Record<Language, { needs: string; check: string }> = {
  curl: { needs: "bash, curl, openssl", check: "command -v curl && command -v openssl" },
  typescript: { needs: "bash, npm", check: "command -v npm" },
  python: { needs: "bash, python3 with venv", check: "python3 -c 'import ensurepip, venv'" },
};
const has = (language: Language) => spawnSync("bash", ["-c", INSTALLED[language].check]).status === 0;
const languages = Object.keys(INSTALLED) as Language[];

let page = "";
beforeAll(async () => {
  page = await (await fetch(`${inject("baseUrl")}/docs`)).text();
});

describe.each(languages)("the quickstart of the docs page in %s", (language) => {
  // Rule: K-29
  test.skipIf(!has(language))(
    `leads from nothing to a submission, pasted block by block (needs ${INSTALLED[language].needs})`,
    async () => {
      const { paste, start, output } = await newTerminal();
      const block = (title: string) => blockOf(page, title, language);
      await paste(block("Install"));
      const created = await paste(block("Create an offer"));
      const link = created.trim().split("\n").at(-1) ?? "";
      expect(created).toContain(`${inject("baseUrl")}/DEAL-`);
      const number = await submitUnder(link);
      expect(await paste(block("Read the submissions"))).toContain(number);

      const port = String(await freePort());
      await paste(block("Add an endpoint and keep its secret").replace("4000", port));
      expect(await paste("echo $WEBHOOK_SECRET")).toMatch(/^whsec_/);
      // Receiving takes more than curl: there is no such block.
      if (language === "curl") return;
      start(block("Receive and verify").replace("4000", port));
      await until(() => output().includes("listening"));
      const next = await submitUnder(link);
      await until(() => output().includes(`submission ${next}`));
    },
  );
});

// Rule: K-22
test.skipIf(!has("curl"))(
  `/llms.txt alone leads a program with a key to a signed offer in the sandbox, with curl (needs ${INSTALLED.curl.needs})`,
  async () => {
    const { paste, output } = await newTerminal();
    const list = await paste('curl -sS "$BASE_URL/llms.txt"');
    const [, first = ""] = /^- Begin with \[[^\]]+\]\(([^)]+)\)/m.exec(list) ?? [];
    const guide = await paste(`curl -sS "$BASE_URL${first}"`);
    const blocks = [...guide.matchAll(/^```bash title="([^"]+)"\n([\s\S]*?)\n```$/gm)];
    expect(blocks.map(([, title]) => title)).toEqual([
      "Your key",
      "Sign and send",
      "What the key may do",
      "A first offer, in the sandbox",
    ]);
    // The terminal has its key already, as a program that was given one.
    for (const [, , code = ""] of blocks.slice(1)) await paste(code);
    expect(output()).toContain('"test":true');
    const link = output().match(new RegExp(`^${inject("baseUrl")}/DEAL-\\S+$`, "m"))?.[0] ?? "";
    expect((await fetch(link)).status).toBe(200);
    expect(await paste('API_SECRET=fskt_another api GET "/offers?limit=1"')).toContain("SIGNATURE_INVALID");
  },
);

/** A shell in an empty folder that knows a key of a sandbox, and nothing but the service to ask. */
async function newTerminal() {
  const live = await newFunder();
  const sandbox = await createSandbox(await operator(live.slug));
  const { slug, apiKey, apiSecret } = await newKey(sandbox.slug, {});
  const folder = mkdtempSync(join(tmpdir(), "quickstart-"));
  const terminal = openTerminal(folder, {
    ...process.env,
    BASE_URL: inject("baseUrl"),
    FUNDER: slug,
    API_KEY: apiKey,
    API_SECRET: apiSecret,
    npm_config_audit: "false",
    PIP_NO_INDEX: "1",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
  });
  onTestFinished(() => {
    terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return terminal;
}

/** The code of an example as a reader of the page copies it. */
function blockOf(html: string, title: string, language: Language): string {
  const [, figure = ""] = html.split(`>${title}: language</legend>`);
  const block = new RegExp(`^(?:(?!</figure>).)*<pre data-code="${language}"[^>]*><code>(.*?)</code>`, "s");
  const [, code] = block.exec(figure) ?? [];
  if (code === undefined) throw new Error(`The page has no "${title}" in ${language}.`);
  return code.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => CHARACTERS[name] ?? "");
}

const CHARACTERS: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

/** A shell into which text is pasted, as into a terminal. `cwd` is where it starts. */
function openTerminal(cwd: string, env: NodeJS.ProcessEnv) {
  const shell = spawn("bash", [], { cwd, env, detached: true });
  let output = "";
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  let pasted = 0;
  return {
    /** Everything printed so far. */
    output: () => output,
    /** Pastes a text and returns what it printed, once the prompt would be back. */
    async paste(text: string): Promise<string> {
      const [from, end] = [output.length, `-- end of paste ${++pasted}`];
      shell.stdin.write(`${text}\necho '${end}'\n`);
      await until(() => output.includes(end));
      return output.slice(from, output.indexOf(end));
    },
    /** Pastes a program that keeps running. */
    start(text: string): void {
      shell.stdin.write(`${text}\n`);
    },
    /** Ends the shell and what runs in it. */
    close(): void {
      if (shell.pid !== undefined) process.kill(-shell.pid);
    },
  };
}
