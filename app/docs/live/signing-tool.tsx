"use client";

import dynamic from "next/dynamic";

/** The signing tool. Its script is a file of its own, which the other pages of the guide do not load. */
export const SigningToolPart = dynamic(() =>
  import("@/components/docs/signing-tool").then(({ SigningTool }) => SigningTool),
);
