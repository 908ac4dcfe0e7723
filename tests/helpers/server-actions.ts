import { readFileSync } from "node:fs";

interface Manifest {
  node: Record<string, { exportedName?: string }>;
}

/** The server actions of the calculator's page and of the merchant's. */
export type ActionName = "submit" | "view" | "sendDisclosure" | "copyDisclosure" | "acknowledge" | "opened";

/** The id by which pages of this build call a server action. */
export function actionId(name: ActionName): string {
  const manifest = readFileSync(".next/server/server-reference-manifest.json", "utf8");
  const { node } = JSON.parse(manifest) as Manifest;
  const [id] = Object.entries(node).find(([, { exportedName }]) => exportedName === name) ?? [];
  if (id === undefined) throw new Error(`The build has no action named ${name}.`);
  return id;
}
