"use client";

import { onDemand, whenIdle } from "@/components/ui/on-demand";

/**
 * What opens on a press, or takes the place of something that changed: no part of the page's first script. One
 * module, since several would each bring what they have in common.
 */
export const loadParts = whenIdle(() => import("./parts"));

export const ChangeToastOnDemand = onDemand(async () => (await loadParts()).ChangeToast);
export const CompareOnDemand = onDemand(async () => (await loadParts()).Compare);
export const DateListOnDemand = onDemand(async () => (await loadParts()).DateList);
export const GoneStripOnDemand = onDemand(async () => (await loadParts()).GoneStrip);
export const LatestSubmissionOnDemand = onDemand(async () => (await loadParts()).LatestSubmission);
export const OfferChangedOnDemand = onDemand(async () => (await loadParts()).OfferChanged);
export const OfferEndedOnDemand = onDemand(async () => (await loadParts()).OfferEnded);
export const OptionsSheetOnDemand = onDemand(async () => (await loadParts()).OptionsSheet);
export const PageDialogsOnDemand = onDemand(async () => (await loadParts()).PageDialogs);
export const PageWatchOnDemand = onDemand(async () => (await loadParts()).PageWatch);
export const RefusedTextOnDemand = onDemand(async () => (await loadParts()).RefusedText);
export const ShareOnDemand = onDemand(async () => (await loadParts()).Share);
export const ShortcutListOnDemand = onDemand(async () => (await loadParts()).ShortcutList);
export const SolveAnswersOnDemand = onDemand(async () => (await loadParts()).SolveAnswers);
export const TermSheetOnDemand = onDemand(async () => (await loadParts()).TermSheet);
