import { type ReceivedResponse, send } from "./api-client";
import { actionId } from "./server-actions";

/** Calls a server action as its page does, with unencrypted arguments: a list, or the text of a form. */
export async function callAction(
  name: string,
  path: string,
  args: unknown[] | string,
  changes: { from?: string; to?: string; headers?: Record<string, string> } = {},
): Promise<ReceivedResponse> {
  const headers = { ...actionHeaders(name), ...changes.headers };
  return send("POST", path, headers, typeof args === "string" ? args : JSON.stringify(args), changes);
}

/** The headers by which a page calls a server action. */
export function actionHeaders(name: string): Record<string, string> {
  return {
    "Next-Action": actionId(name),
    "Content-Type": "text/plain;charset=UTF-8",
    Accept: "text/x-component",
  };
}
