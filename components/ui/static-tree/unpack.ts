import { createElement, type ElementType, Fragment, type ReactNode } from "react";

/** The components that a packed tree contains by name, since they have state or event handlers. */
export type KeptComponents = Record<string, ElementType>;

export type PackedProps = Record<string, string | number | boolean>;

/**
 * A text, or an element: the tag or the name of its component, its properties (0 when it has none), and its
 * children.
 */
export type PackedNode = string | [name: string, props: PackedProps | 0, ...children: PackedNode[]];

/** The elements of a text made by `packTree` with the same `kept` components. */
export function unpackTree(text: string, kept: KeptComponents): ReactNode {
  const unpacked = (node: PackedNode): ReactNode => {
    if (typeof node === "string") return node;
    const [name, props, ...children] = node;
    return createElement(kept[name] ?? name, props || null, ...children.map(unpacked));
  };
  const nodes: PackedNode[] = JSON.parse(text);
  return createElement(Fragment, null, ...nodes.map(unpacked));
}
