"use client";

import { useEffect, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { useOpenedByHash } from "@/components/console/ui/use-opened-by-hash";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { CHECK, Drawing } from "@/components/ui/drawing";
import { LINK } from "@/components/ui/drawings-of-outputs";
import { onDemand } from "@/components/ui/on-demand";
import { RefusedCopy } from "@/components/ui/refused-copy";
import { useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { IssuedLink, NewLinkProps } from "./new-link-dialog";
import { NEW_LINK_HASH, savedVersion } from "./page-hashes";
import type { RevokeOfferProps } from "./revoke-dialog";

const NewLinkDialog = onDemand(() => import("./new-link-dialog").then((dialog) => dialog.NewLinkDialog));
const RevokeDialog = onDemand(() => import("./revoke-dialog").then((dialog) => dialog.RevokeDialog));

/** Makes a new link and copies it. Earlier links keep working unless the person stops them. */
export function NewLink(props: NewLinkProps) {
  const { show, state } = useDialog();
  const [link, setLink] = useState<IssuedLink | null>(null);
  useOpenedByHash(NEW_LINK_HASH, show);
  return (
    <>
      <div className="relative grid justify-items-end gap-1">
        <Button kind={props.isPrimary ? "primary" : "plain"} data-action="Make a new link…" onClick={show}>
          <Drawing path={LINK} />
          New link…
        </Button>
        <span role="status" className="text-13 text-ok empty:hidden">
          {link && (link.isCopied ? "The new link is copied." : "The new link is made.")}
        </span>
        {link?.isCopied === false && <RefusedLink url={link.url} />}
      </div>
      {state && <NewLinkDialog {...props} {...state} onIssued={setLink} />}
    </>
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
    history.replaceState(null, "", location.pathname + location.search);
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
        data-action="Copy this offer’s link"
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
      <Button kind="danger-quiet" data-action="Revoke this offer…" onClick={show}>
        Revoke…
      </Button>
      {state && <RevokeDialog {...props} {...state} />}
    </>
  );
}
