"use server";

import { runAction } from "@/app/console/run-action";
import {
  changeFromForm,
  changeIssues,
  createFromForm,
  newOfferIssues,
  savedBeside,
} from "@/lib/services/console/offer-form";

/** Creates an offer. */
export async function createOffer(funder: string, body: unknown) {
  return runAction(funder, { permission: "offers:create", drains: true }, (context) =>
    createFromForm(context, body),
  );
}

/** Saves the next version of an offer. */
export async function changeOffer(funder: string, offerId: string, body: unknown) {
  return runAction(funder, { permission: "offers:update", drains: true }, (context) =>
    changeFromForm(context, offerId, body),
  );
}

/** What stands in the way of creating an offer, as the API says it. */
export async function checkNewOffer(funder: string, body: unknown) {
  return runAction(funder, { permission: "offers:create" }, (context) => newOfferIssues(context, body));
}

/** What stands in the way of the next version of an offer, as the API says it. */
export async function checkChange(funder: string, offerId: string, body: unknown) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    changeIssues(context, offerId, body),
  );
}

/** The saved state of an offer, for somebody who edits an earlier version. */
export async function readSaved(funder: string, offerId: string, beganVersion: number) {
  return runAction(funder, { permission: "offers:update" }, (context) =>
    savedBeside(context, offerId, beganVersion),
  );
}
