"use client";

import { memo } from "react";
import { unpackTree } from "@/components/ui/static-tree/unpack";
import { KEPT_COMPONENTS } from "./kept-components";

/** A part of the page that the server packed; null for none. */
export const StaticPart = memo(function StaticPart({ tree }: { tree: string | null }) {
  return tree === null ? null : unpackTree(tree, KEPT_COMPONENTS);
});
