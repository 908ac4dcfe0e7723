import { readFileSync } from "node:fs";

interface Manifest {
  node: Record<string, { exportedName?: string }>;
}

/** The id by which pages of this build call a server action, by the name of its function. */
export function actionId(name: string): string {
  const manifest = readFileSync(".next/server/server-reference-manifest.json", "utf8");
  const { node } = JSON.parse(manifest) as Manifest;
  const [id] = Object.entries(node).find(([, { exportedName }]) => exportedName === name) ?? [];
  if (id === undefined) throw new Error(`The build has no action named ${name}.`);
  return id;
}
