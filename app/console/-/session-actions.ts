"use server";

import { redirect } from "next/navigation";
import { signInPath } from "@/app/console/paths";
import { writeZone } from "@/app/console/reader-clock";
import { runPersonAction } from "@/app/console/run-action";
import type { AcceptState } from "@/components/console/session/invitation-card";
import { clearCookie } from "@/lib/server/console-cookies";
import { endSession } from "@/lib/services/people/account";
import { acceptInvitation } from "@/lib/services/people/invitations";

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await runPersonAction({}, (context) => endSession(context, context.person.sessionId));
  await clearCookie("session");
  redirect(signInPath("/console/-"));
}

/** Keeps the time zone in which this browser's reader sees times. */
export async function keepZone(zone: string) {
  return runPersonAction({}, () => writeZone(String(zone)));
}

/** Accepts an invitation under the name that the form has, and opens the funder's console. */
export async function acceptInvitationAction(
  id: string,
  _state: AcceptState,
  form: FormData,
): Promise<AcceptState> {
  const given = { id: String(id), name: String(form.get("name") ?? "").trim() };
  const result = await runPersonAction({}, (context) => acceptInvitation(context, given));
  if (result.status === "done") redirect(`/console/${result.value}`);
  if (result.status === "refused") return { problem: result.details?.[0] ?? result.message };
  if (result.status === "signed_out") redirect(signInPath("/console/-"));
  return { problem: "Try again in a minute." };
}
