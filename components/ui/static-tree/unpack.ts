import { createElement, Fragment, type ReactNode } from "react";
import type { KeptComponents, PackedNode } from "./packed";

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
