"use client";

import { onDemand, whenIdle } from "@/components/ui/on-demand";

// What opens on a press, or takes the place of something that changed: no part of the page's first script.
// Four modules, since modules of their own would each bring what they have in common.

const dialogs = () => import("./dialogs");

export const PageDialogsOnDemand = onDemand(async () => (await dialogs()).PageDialogs);
export const ShortcutListOnDemand = onDemand(async () => (await dialogs()).ShortcutList);

/** Sheets, texts and files of the terms, and the comparison. */
export const loadOutputs = whenIdle(() => import("./outputs"));

export const CompareOnDemand = onDemand(async () => (await loadOutputs()).Compare);
export const DateListOnDemand = onDemand(async () => (await loadOutputs()).DateList);
export const RefusedTextOnDemand = onDemand(async () => (await loadOutputs()).RefusedText);
export const ShareOnDemand = onDemand(async () => (await loadOutputs()).Share);
export const OptionsSheetOnDemand = onDemand(async () => (await loadOutputs()).OptionsSheet);
export const TermSheetOnDemand = onDemand(async () => (await loadOutputs()).TermSheet);

/** What fits a payment, and the starts. */
export const loadSolving = whenIdle(() => import("./solving"));

export const SolveAnswersOnDemand = onDemand(async () => (await loadSolving()).SolveAnswers);

/** How the page goes on when the offer or its submission changes. */
export const loadChanges = whenIdle(() => import("./changes"));

export const ChangeToastOnDemand = onDemand(async () => (await loadChanges()).ChangeToast);
export const LatestSubmissionOnDemand = onDemand(async () => (await loadChanges()).LatestSubmission);
export const OfferChangedOnDemand = onDemand(async () => (await loadChanges()).OfferChanged);
export const PageWatchOnDemand = onDemand(async () => (await loadChanges()).PageWatch);
export const OfferEndedOnDemand = onDemand(async () => (await loadChanges()).OfferEnded);
