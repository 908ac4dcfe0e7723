import { buttonLook } from "@/components/ui/button";

/** In place of a page of the console that is not there, or that the person may not open: the same for both. */
export function NothingHere() {
  return (
    <main className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-24 font-semibold tracking-[-0.02em]">There is nothing here for you</h1>
      <p className="text-14 text-ink-2">
        The address is wrong, what it names is gone, or you no longer have a role with this funder.
      </p>
      <a href="/console" className={`${buttonLook("plain")} mt-2`}>
        To your console
      </a>
    </main>
  );
}
