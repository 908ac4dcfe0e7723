import { spawn } from "node:child_process";
import { until } from "./receiver";

/** A shell into which text is pasted, as into a terminal. `cwd` is where it starts. */
export function openTerminal(cwd: string, env: NodeJS.ProcessEnv) {
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
