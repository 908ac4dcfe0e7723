"use client";

import { onDemand, whenIdle } from "@/components/ui/on-demand";

// What opens on a press, or takes the place of something that changed: no part of the page's first script.
// Three modules, since modules of their own would each bring what they have in common.

const dialogs = () => import("./dialogs");

export const ReviewDialog = onDemand(async () => (await dialogs()).ReviewDialog);
export const SendDialog = onDemand(async () => (await dialogs()).SendDialog);
export const ShortcutList = onDemand(async () => (await dialogs()).ShortcutList);

/** Sheets, texts and files of the terms. */
export const loadOutputs = whenIdle(() => import("./outputs"));

export const TermSheet = onDemand(async () => (await loadOutputs()).TermSheet);

/** The comparison, and how the page goes on when the offer or its submission changes. */
export const loadChanges = whenIdle(() => import("./changes"));

export const Compare = onDemand(async () => (await loadChanges()).Compare);
export const LatestSubmission = onDemand(async () => (await loadChanges()).LatestSubmission);
export const OfferUpdated = onDemand(async () => (await loadChanges()).OfferUpdated);
