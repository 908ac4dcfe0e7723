import { createElement, type ElementType, Fragment, type ReactNode } from "react";

/** Components that a packed tree has by name: those with state or handlers of their own. */
export type KeptComponents = Record<string, ElementType>;

export type PackedProps = Record<string, string | number | boolean>;

/** A text, or an element: its tag or the name of its component, its properties (0 for none), its children. */
export type PackedNode = string | [name: string, props: PackedProps | 0, ...children: PackedNode[]];

/** The elements of a text that `packTree` made with the same `kept` components. */
export function unpackTree(text: string, kept: KeptComponents): ReactNode {
  const unpacked = (node: PackedNode): ReactNode => {
    if (typeof node === "string") return node;
    const [name, props, ...children] = node;
    return createElement(kept[name] ?? name, props || null, ...children.map(unpacked));
  };
  const nodes: PackedNode[] = JSON.parse(text);
  return createElement(Fragment, null, ...nodes.map(unpacked));
}
