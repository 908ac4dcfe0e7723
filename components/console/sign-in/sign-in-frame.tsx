import type { ReactNode } from "react";

/** The frame of the pages before a funder's console: one card in the middle. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-canvas text-ink">
      <p className="p-6 text-14 text-ink-2">Offer calculator console</p>
      <main className="grid w-full max-w-[22.5rem] content-center justify-self-center px-5 pb-32">
        {children}
      </main>
    </div>
  );
}

/** The title of a step, and one sentence. */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2 grid gap-2 text-center">
      <h1 className="text-24 font-semibold tracking-[-0.02em]">{title}</h1>
      <p className="mx-auto max-w-[17rem] text-15 text-ink-2">{children}</p>
    </div>
  );
}
