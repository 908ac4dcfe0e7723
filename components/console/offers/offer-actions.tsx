"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { CHECK, Drawing } from "@/components/ui/drawing";
import { LINK } from "@/components/ui/drawings-of-outputs";
import { RefusedCopy } from "@/components/ui/refused-copy";
import { useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { NEW_LINK_HASH, savedVersion } from "./page-hashes";
import { RevokeDialog, type RevokeOfferProps } from "./revoke-dialog";

interface NewLinkProps {
  /** A sentence that says when a link made now ends. */
  ends: string;
  issue: (stopsEarlier: boolean) => Promise<ActionResult<{ url: string }>>;
}

/** Makes a new link and copies it. Earlier links keep working unless the person stops them. */
export function NewLink({ ends, issue }: NewLinkProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [stops, setStops] = useState(false);
  const [link, setLink] = useState<{ url: string; isCopied: boolean } | null>(null);
  useEffect(() => {
    if (location.hash === NEW_LINK_HASH) setOpen(true);
  }, []);
  const { run, pending, problem } = useAction(issue, {
    open,
    lost: { kinds: ["link.issued"], unseen: "Close this and press Copy link." },
    onDone: () => {
      setOpen(false);
      setStops(false);
    },
  });
  const makeAndCopy = async () => {
    const making = run(stops);
    // The write begins within the press, before the link is there.
    const isCopied = await copyText(making.then((made) => made?.url ?? null));
    const made = await making;
    // In one transition: the page says that the link is copied only once it shows the new link.
    if (made)
      startTransition(() => {
        router.refresh();
        setLink({ url: made.url, isCopied });
      });
  };
  return (
    <>
      <div className="relative grid justify-items-end gap-1">
        <Button onClick={() => setOpen(true)}>
          <Drawing path={LINK} />
          New link…
        </Button>
        <span role="status" className="text-13 text-ok empty:hidden">
          {link && (link.isCopied ? "The new link is copied." : "The new link is made.")}
        </span>
        {link?.isCopied === false && <RefusedLink url={link.url} />}
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Make a new link"
        held={pending}
        confirm={{ label: "Make and copy", "aria-disabled": pending, onClick: makeAndCopy }}
      >
        <p className="text-ink-2">{ends}</p>
        <fieldset className="grid gap-1">
          <legend className="sr-only">Earlier links</legend>
          <Choice checked={!stops} onChoose={() => setStops(false)} name="Keep earlier links working">
            They always open the current version.
          </Choice>
          <Choice checked={stops} onChoose={() => setStops(true)} name="Stop earlier links">
            Who opens one reads “replaced by a newer link”.
          </Choice>
        </fieldset>
        <ActionProblem problem={problem} />
      </Dialog>
    </>
  );
}

interface ChoiceProps {
  checked: boolean;
  onChoose: () => void;
  name: string;
  children: string;
}

function Choice({ checked, onChoose, name, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 py-2.5">
      <input type="radio" name="earlier-links" checked={checked} onChange={onChoose} />
      <span>
        {name}
        <small className="block text-13 text-ink-3">{children}</small>
      </span>
    </label>
  );
}

/** After a save whose answer was lost: says which version it stored, and who saved the newest one after it. */
export function SavedAfterAll({ version, by }: { version: number; by: string }) {
  const [saved, setSaved] = useState<number | null>(null);
  useEffect(() => {
    const named = savedVersion(location.hash);
    if (named === null) return;
    setSaved(named);
    // A reload or a copied address does not say it again.
    history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  return (
    <div role="status" className="mt-5 empty:hidden">
      {saved !== null && saved <= version && (
        <Alert tone="ok">
          <b>The answer to your save was lost, but it was saved.</b>{" "}
          {saved === version
            ? `This is version ${saved}.`
            : `Version ${saved} was saved; version ${version} by ${by} came after it.`}
        </Alert>
      )}
    </div>
  );
}

interface CopyLinkProps {
  /** Returns the full address, which the page shows only where it cannot be copied. */
  copyLink: () => Promise<ActionResult<{ url: string }>>;
}

/** Copies the address of the current link. */
export function CopyLink({ copyLink }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, pending, problem } = useAction(copyLink);
  const copy = async () => {
    const reading = run();
    // The write begins within the press, before the link is there.
    const copied = await copyText(reading.then((link) => link?.url ?? null));
    const link = await reading;
    if (link === null) return;
    setCopied(copied);
    setRefused(copied ? null : link.url);
  };
  return (
    <div className="relative grid justify-items-end gap-1">
      <Button
        kind="primary"
        data-key="l"
        aria-keyshortcuts="L"
        aria-disabled={pending}
        onClick={copy}
        onBlur={() => setCopied(false)}
      >
        <Drawing path={isCopied ? CHECK : LINK} />
        {/* Of one width: what stands below would move beneath a press that takes the focus from it. */}
        <span className="grid *:[grid-area:1/1]">
          <span className={isCopied ? "invisible" : undefined}>Copy link</span>
          {isCopied && <span>Copied</span>}
        </span>
      </Button>
      <span role="status" className="sr-only">
        {problem ? problem.message : isCopied && "Copied"}
      </span>
      {problem && <span className="text-13 text-bad">{problem.message}</span>}
      {refused !== null && <RefusedLink url={refused} />}
    </div>
  );
}

/** A link that the browser refused to copy: the one case in which the page shows it. It covers no other button. */
function RefusedLink({ url }: { url: string }) {
  return (
    <div className="mt-1 w-80 max-w-[calc(100vw-2rem)]">
      <RefusedCopy what="copying" text={url} />
    </div>
  );
}

/** The button that opens the dialog to revoke the offer. */
export function RevokeOffer(props: RevokeOfferProps) {
  const { show, state } = useDialog();
  return (
    <>
      <Button kind="danger-quiet" onClick={show}>
        Revoke…
      </Button>
      {state && <RevokeDialog {...props} {...state} />}
    </>
  );
}
