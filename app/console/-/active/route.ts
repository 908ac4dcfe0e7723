import { runPersonAction } from "@/app/console/run-action";

/** Notes the person's own input, from which the idle time of the session counts. proxy.ts compares the Origin. */
export async function POST(): Promise<Response> {
  const { status } = await runPersonAction({}, async () => null);
  return new Response(null, { status: status === "done" ? 204 : 401 });
}
