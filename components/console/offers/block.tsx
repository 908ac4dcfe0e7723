import type { ReactNode } from "react";

interface BlockHeadProps {
  id: string;
  title: string;
  /** One line beside the title. */
  about?: string;
  /** At the right. */
  children?: ReactNode;
}

/** The head of a part of an offer's page. */
export function BlockHead({ id, title, about, children }: BlockHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 pb-2">
      <h2 id={id} className="text-18 font-semibold tracking-[-0.012em]">
        {title}
      </h2>
      {about && <p className="text-13 text-ink-3">{about}</p>}
      {children}
    </div>
  );
}

interface BlockProps extends Omit<BlockHeadProps, "children"> {
  /** In its head, at the right. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of an offer's page. */
export function Block({ tools, children, ...head }: BlockProps) {
  return (
    <section aria-labelledby={head.id} className="scroll-mt-18 pb-10">
      <BlockHead {...head}>{tools}</BlockHead>
      {children}
    </section>
  );
}
