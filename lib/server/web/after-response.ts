import "server-only";
import { after } from "next/server";
import { errorFields, log } from "@/lib/server/observe/log";

/** Runs work after the response is sent. Outside a request (scripts, tests) it starts immediately. */
export function afterResponse(work: () => Promise<unknown>): void {
  const guarded = () => work().catch((error) => log("error", "after_response_failed", errorFields(error)));
  try {
    after(guarded);
  } catch {
    void guarded();
  }
}
