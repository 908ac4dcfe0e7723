import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";

const STARTED = `
  import { whenNpmEnds } from "./scripts/start/parts.mjs";
  setInterval(() => {}, 1_000);
  whenNpmEnds(() => { console.log("stopping"); process.exit(); });
  console.log("running");`;

/** A process that runs a command in a shell, as npm does. */
function standInForNpm(command: string) {
  const args = JSON.stringify(["-c", command, process.execPath, STARTED]);
  const script = `require("node:child_process").spawn("sh", ${args}, { stdio: "inherit" })`;
  return spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
}

describe.skipIf(process.platform !== "linux")("what npm start started stops when npm is killed", () => {
  test.each([
    ["a shell is left between the two", '"$0" --input-type=module -e "$1"; true'],
    ["the shell gave its place to what it ran", 'exec "$0" --input-type=module -e "$1"'],
  ])("where %s", async (_where, command) => {
    const npm = standInForNpm(command);
    let said = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (text.includes("running")) npm.kill("SIGKILL");
    });
    await once(npm.stdout, "end");
    expect(said).toBe("running\nstopping\n");
  });
});
