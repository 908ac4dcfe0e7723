import type { ComponentProps } from "react";
import { buttonLook } from "@/components/ui/button";
import { Link } from "./link";

interface ButtonLinkProps extends Pick<ComponentProps<typeof Link>, "href" | "children"> {
  kind?: "primary" | "plain";
  /** A letter that follows it, outside fields. */
  letter?: string;
  /** What the palette calls it on its page. */
  action?: string;
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "plain", letter, action, ...link }: ButtonLinkProps) {
  return (
    <Link
      {...link}
      data-key={letter}
      aria-keyshortcuts={letter?.toUpperCase()}
      data-action={action}
      className={buttonLook(kind)}
    />
  );
}
