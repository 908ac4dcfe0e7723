import { runPersonAction } from "@/app/console/run-action";
import { currentSession } from "@/lib/server/web/console-context";

/** Records the person's input, from which the session's idle time counts. proxy.ts checks the Origin. */
export async function POST(): Promise<Response> {
  const { status } = await runPersonAction({}, async () => null);
  return new Response(null, { status: status === "done" ? 204 : 401 });
}

/** 204 while the session is valid, else 401. Does not count as input: the idle time goes on. */
export async function GET(): Promise<Response> {
  return new Response(null, { status: (await currentSession(null)) === null ? 401 : 204 });
}
