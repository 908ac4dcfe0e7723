import { readFileSync } from "node:fs";
import { type Answer, send } from "./api-client";

interface Manifest {
  node: Record<string, { exportedName: string }>;
}

/** Calls a server action of the calculator's page as the page does, with the arguments in the clear. */
export async function callAction(
  name: "submit" | "view",
  path: string,
  args: unknown[],
  changes: { from?: string; to?: string } = {},
): Promise<Answer> {
  const manifest = readFileSync(".next/server/server-reference-manifest.json", "utf8");
  const { node } = JSON.parse(manifest) as Manifest;
  const [id] = Object.entries(node).find(([, { exportedName }]) => exportedName === name) ?? [];
  const headers = {
    "Next-Action": id,
    "Content-Type": "text/plain;charset=UTF-8",
    Accept: "text/x-component",
  };
  return send("POST", path, headers, JSON.stringify(args), changes);
}
