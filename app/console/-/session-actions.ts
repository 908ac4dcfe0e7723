"use server";

import { redirect } from "next/navigation";
import { signInPath } from "@/app/console/paths";
import { runPersonAction } from "@/app/console/run-action";
import { clearCookie } from "@/lib/server/console-cookies";
import { endSession } from "@/lib/services/people/sessions";

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  await runPersonAction({}, (context) => endSession(context, context.person.sessionId));
  await clearCookie("session");
  redirect(signInPath("/console/-"));
}
