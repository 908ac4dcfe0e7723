import { headers } from "next/headers";
import { linkEndWording } from "@/components/calculator/link/link-end";
import { PLAIN_PAGE_STYLE } from "../plain-page";

/** The text of app/not-found.tsx, for a reader without scripts and stylesheets. */
export async function NotFoundWords() {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { title, sentences, advice } = linkEndWording("not_found", "the funder");
  return (
    <>
      <style nonce={nonce}>{PLAIN_PAGE_STYLE}</style>
      <main>
        <h1>{title}</h1>
        {[...sentences, advice].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </main>
    </>
  );
}
