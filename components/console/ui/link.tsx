import NextLink from "next/link";
import type { ComponentProps } from "react";

/** The style of a link inside a sentence. */
export const TEXT_LINK = "text-brand-text underline underline-offset-3";

/** The style of a link that is not in a sentence: underlined on hover. */
export const LONE_LINK = "text-brand-text underline-offset-3 hover:underline";

/** A link of the console. Its page is read when it is followed, not while the link is in view. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
