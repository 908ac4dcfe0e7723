import { runPersonAction } from "@/app/console/run-action";
import { currentSession } from "@/lib/server/console-context";

/** Notes the person's own input, from which the idle time of the session counts. proxy.ts compares the Origin. */
export async function POST(): Promise<Response> {
  const { status } = await runPersonAction({}, async () => null);
  return new Response(null, { status: status === "done" ? 204 : 401 });
}

/** Whether the session has not ended: 204, else 401. No input: the idle time goes on. */
export async function GET(): Promise<Response> {
  return new Response(null, { status: (await currentSession(null)) === null ? 401 : 204 });
}
