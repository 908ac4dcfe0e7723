import type { ReactNode } from "react";

/** The frame of the pages outside a funder's console: one centered column. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-canvas text-ink">
      <header className="p-6 text-14 text-ink-2">Offer calculator console</header>
      <main className="grid w-full max-w-[22.5rem] content-center justify-self-center px-5 pb-32">
        {children}
      </main>
    </div>
  );
}

interface HeadingProps {
  title: string;
  /** Whether the title takes the focus when it appears, since the field that had it is gone. */
  focused?: boolean;
  children: ReactNode;
}

/** The title of a step and one sentence below it. */
export function StepHeading({ title, focused = false, children }: HeadingProps) {
  return (
    <div className="mb-2 grid gap-2 text-center">
      <h1
        ref={focused ? takeFocus : undefined}
        tabIndex={-1}
        className="text-24 font-semibold tracking-[-0.02em] outline-none"
      >
        {title}
      </h1>
      <p className="mx-auto max-w-[17rem] text-15 text-ink-2">{children}</p>
    </div>
  );
}

/** A ref callback that focuses the element once, when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
