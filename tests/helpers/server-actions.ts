import { readFileSync } from "node:fs";

/** A server action of this build. */
export interface ServerAction {
  /** The id by which pages call it. */
  id: string;
  /** The file that exports it, and its exported name. */
  file: string;
  name: string;
  /** The folder in `app` of a page that can call it. */
  page: string;
}

interface Manifest {
  node: Record<string, { exportedName?: string; filename?: string; workers: Record<string, object> }>;
}

/** Every server action of a build, by default this one. */
export function serverActions(build = "."): ServerAction[] {
  const manifest = readFileSync(`${build}/.next/server/server-reference-manifest.json`, "utf8");
  const { node } = JSON.parse(manifest) as Manifest;
  return Object.entries(node).map(([id, { exportedName = "", filename = "", workers }]) => {
    const page = Object.keys(workers)[0] ?? "";
    return { id, file: filename, name: exportedName, page: page.replace(/^app/, "").replace(/\/page$/, "") };
  });
}

/** The id by which pages of a build, by default this one, call a server action. */
export function actionId(name: string, build?: string): string {
  return serverAction(name, build).id;
}

/**
 * The path of a page of a funder's console that can call an action; it need not exist for an offer of that
 * path.
 */
export function consolePathOf(action: string, funder: string): string {
  return serverAction(action)
    .page.replace("[funder]", funder)
    .replace(/\[\w+\]/g, "none");
}

function serverAction(name: string, build?: string): ServerAction {
  const action = serverActions(build).find((candidate) => candidate.name === name);
  if (action === undefined) throw new Error(`The build has no action named ${name}.`);
  return action;
}
