import { Fragment, isValidElement, type ReactNode } from "react";
import type { KeptComponents, PackedNode, PackedProps } from "./unpack";

/**
 * Serializes the elements of a stateless tree to a text that browsers process faster than React's own form.
 * Components are called, except those in `kept`: the text contains their names and properties.
 */
export function packTree(tree: ReactNode, kept: KeptComponents): string {
  const names = new Map<unknown, string>(Object.entries(kept).map(([name, component]) => [component, name]));
  return JSON.stringify(packed(tree, names));
}

function packed(tree: ReactNode, names: Map<unknown, string>): PackedNode[] {
  const nodes: PackedNode[] = [];
  collect(tree, names, nodes);
  return nodes;
}

function collect(tree: ReactNode, names: Map<unknown, string>, into: PackedNode[]): void {
  if (tree === null || tree === undefined || typeof tree === "boolean") return;
  if (typeof tree === "string" || typeof tree === "number") {
    addText(String(tree), into);
    return;
  }
  if (Array.isArray(tree)) {
    for (const child of tree) collect(child, names, into);
    return;
  }
  if (!isValidElement<{ children?: ReactNode }>(tree))
    throw new Error("A static tree has elements and texts.");
  const { type, props } = tree;
  const name = typeof type === "string" ? type : names.get(type);
  if (name !== undefined) {
    const { children, ...rest } = props;
    into.push([name, plainProps(name, rest), ...packed(children, names)]);
  } else if (type === Fragment) {
    collect(props.children, names, into);
  } else {
    collect(functionOf(type)(props), names, into);
  }
}

/** Joins adjacent texts. React would otherwise write a comment between them. */
function addText(text: string, into: PackedNode[]): void {
  const last = into.at(-1);
  if (typeof last === "string") into[into.length - 1] = last + text;
  else if (text !== "") into.push(text);
}

function plainProps(name: string, props: object): PackedProps | 0 {
  const plain: PackedProps = {};
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      throw new Error(
        `A static tree cannot have ${key} of ${name}: it is neither a text, a number nor a flag.`,
      );
    }
    plain[key] = value;
  }
  return Object.keys(plain).length === 0 ? 0 : plain;
}

type Render = (props: object) => ReactNode;

/** The function of a component, unwrapped from `memo`. */
function functionOf(type: unknown): Render {
  const component = typeof type === "object" && type !== null && "type" in type ? type.type : type;
  if (typeof component === "function") return component as Render;
  throw new Error("A static tree has components without state.");
}
