"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Dialog } from "@/components/console/ui/dialog";
import { useDialog } from "@/components/console/ui/use-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { NEW_LINK_HASH, savedVersion } from "./page-hashes";
import type { RevokeOfferProps } from "./revoke-dialog";

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
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    if (location.hash === NEW_LINK_HASH) setOpen(true);
  }, []);
  const { run, pending, problem } = useAction(issue, {
    lost: { kinds: ["link.issued"], unseen: "Close this and press Copy link." },
    onDone: async ({ url }) => {
      setOpen(false);
      setStops(false);
      const copied = await copyText(url);
      // In one transition: the page says that the link is copied only once it shows the new link.
      startTransition(() => {
        router.refresh();
        setOutcome(
          copied ? "The new link is copied." : "The link is made; the browser did not allow copying it.",
        );
      });
    },
  });
  return (
    <>
      <div className="grid justify-items-end gap-1">
        <Button onClick={() => setOpen(true)}>
          <Icon name="link" />
          New link…
        </Button>
        <span role="status" className="text-13 text-ok empty:hidden">
          {outcome}
        </span>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Make a new link"
        held={pending}
        confirm={{ label: "Make and copy", "aria-disabled": pending, onClick: () => run(stops) }}
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
  /** Returns the full address, which the page never shows. */
  copyLink: () => Promise<ActionResult<{ url: string }>>;
}

/** Copies the address of the current link. */
export function CopyLink({ copyLink }: CopyLinkProps) {
  const [outcome, setOutcome] = useState("");
  const { run, pending, problem } = useAction(copyLink, {
    onDone: async ({ url }) => setOutcome((await copyText(url)) ? "Copied" : "The browser did not allow it"),
  });
  return (
    <>
      <Button
        kind="primary"
        data-key="l"
        aria-keyshortcuts="L"
        aria-disabled={pending}
        onClick={() => run()}
        onBlur={() => setOutcome("")}
      >
        <Icon name={outcome === "Copied" ? "check" : "link"} />
        {outcome || "Copy link"}
      </Button>
      <span role="status" className="sr-only">
        {problem ? problem.message : outcome}
      </span>
      {problem && <span className="self-center text-13 text-bad">{problem.message}</span>}
    </>
  );
}

/** The button that opens the dialog to revoke the offer. */
export function RevokeOffer(props: RevokeOfferProps) {
  const dialog = useDialog<RevokeOfferProps>(() =>
    import("./revoke-dialog").then((module) => module.RevokeDialog),
  );
  return (
    <>
      <button type="button" className="danger-button" onClick={dialog.show}>
        Revoke…
      </button>
      {dialog.place(props)}
    </>
  );
}
