"use server";

import { runAction, runPersonAction } from "@/app/console/run-action";
import { readCookie, writeCookie } from "@/lib/server/console-cookies";
import { changeName, endSession } from "@/lib/services/people/account";
import { addPasskey, removePasskey, startNewPasskey } from "@/lib/services/people/passkeys";
import { removeMember } from "@/lib/services/people/team";

/** Changes the person's name. */
export async function renamePerson(name: string) {
  return runPersonAction({}, (context) => changeName(context, { name }));
}

/** Ends another session of the person. */
export async function endOtherSession(id: string) {
  return runPersonAction({}, (context) => endSession(context, String(id)));
}

/** Begins the creation of a passkey. Returns the browser's options. */
export async function beginNewPasskey() {
  return runPersonAction({ fresh: true }, async (context) => {
    const { options, token } = await startNewPasskey(context);
    await writeCookie("passkey", token);
    return options;
  });
}

/** Adds the passkey that the browser made. */
export async function addNewPasskey(name: string, response: object) {
  return runPersonAction({ fresh: true }, async (context) =>
    addPasskey(context, { token: await readCookie("passkey"), response, name }),
  );
}

/** Removes a passkey. */
export async function dropPasskey(id: string) {
  return runPersonAction({ fresh: true }, (context) => removePasskey(context, String(id)));
}

/** Ends the person's own membership of a funder. */
export async function leaveFunder(funder: string) {
  return runAction(funder, { permission: "offers:read", fresh: true }, (context) =>
    removeMember(context, context.caller.userId),
  );
}
