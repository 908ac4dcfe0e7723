import type { ElementType } from "react";

/** Components that a packed tree has by name: those with state or handlers of their own. */
export type KeptComponents = Record<string, ElementType>;

export type PackedProps = Record<string, string | number | boolean>;

/** A text, or an element: its tag or the name of its component, its properties (0 for none), its children. */
export type PackedNode = string | [name: string, props: PackedProps | 0, ...children: PackedNode[]];
