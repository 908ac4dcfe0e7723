import type { ComponentProps } from "react";
import { buttonLook } from "@/components/ui/button";
import { Link } from "./link";

interface ButtonLinkProps extends Pick<ComponentProps<typeof Link>, "href" | "children"> {
  kind?: "primary" | "plain";
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "plain", ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonLook(kind)} />;
}
