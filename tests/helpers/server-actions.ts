import { readFileSync } from "node:fs";
import type { Permission } from "@/lib/schemas/people/permissions";

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

const read = new Map<string, ServerAction[]>();

/** Every server action of a build, by default this one. */
export function serverActions(build = "."): ServerAction[] {
  const actions = read.get(build) ?? readActions(build);
  read.set(build, actions);
  return actions;
}

function readActions(build: string): ServerAction[] {
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

/** The needs of a server action of the console, read from its source. */
export interface ConsoleAction extends ServerAction {
  kind: "funder" | "person" | "visitor";
  /** Set for an action of a funder's console. */
  permission: Permission | null;
  fresh: boolean;
}

/** Every server action of the console in this build. */
export function consoleActions(): ConsoleAction[] {
  return serverActions()
    .filter(({ file }) => file.startsWith("app/console/"))
    .map((action) => ({ ...action, ...needsOf(action) }));
}

const RUNNERS = {
  runAction: "funder",
  runTeamAction: "funder",
  runSandboxAction: "funder",
  runPersonAction: "person",
} as const;

function needsOf({ file, name }: ServerAction): Pick<ConsoleAction, "kind" | "permission" | "fresh"> {
  const source = readFileSync(file, "utf8");
  const body = functionText(source, name);
  const runner = /\b(runAction|runTeamAction|runSandboxAction|runPersonAction)\(/.exec(body)?.[1] as
    | keyof typeof RUNNERS
    | undefined;
  if (runner === undefined) return { kind: "visitor", permission: null, fresh: false };
  const needs = needsText(source, body.slice(body.indexOf(runner)));
  const permission = (/permission: "([\w:]+)"/.exec(needs)?.[1] ?? null) as Permission | null;
  return { kind: RUNNERS[runner], permission, fresh: /fresh: true/.test(needs) };
}

/** The text of an exported function: to the next one, or the end of the file. */
function functionText(source: string, name: string): string {
  const start = source.search(new RegExp(`export async function ${name}\\b`));
  if (start < 0) throw new Error(`No function ${name} is exported.`);
  return source.slice(start).split(/\n}\n/)[0] ?? "";
}

/** The object of needs in a call, or the constant that is passed in its place. */
function needsText(source: string, call: string): string {
  const written = /^\w+\((?:\s*\w+,)?\s*(\{[^}]*\})/.exec(call)?.[1];
  if (written) return written;
  const constant = /^\w+\(\s*\w+,\s*([A-Z_]+)\b/.exec(call)?.[1];
  return new RegExp(`const ${constant} = (\\{[^}]*\\})`).exec(source)?.[1] ?? "";
}
