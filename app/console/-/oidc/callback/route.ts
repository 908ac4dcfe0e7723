import { NextResponse } from "next/server";
import { returnPath, signInPath } from "@/app/console/paths";
import { runVisitorAction } from "@/app/console/run-action";
import { env } from "@/lib/server/env";
import { clearCookie, readCookie, writeSession } from "@/lib/server/web/console-cookies";
import { finishSingleSignOn } from "@/lib/services/people/single-sign-on";

/** The redirect target of the single sign-on provider: signs in the browser that started. */
export async function GET(request: Request): Promise<Response> {
  const given = { token: await readCookie("oidc"), search: new URL(request.url).search };
  const result = await runVisitorAction("finish_single_sign_on", (context) =>
    finishSingleSignOn(context, given),
  );
  await clearCookie("oidc");
  if (result.status !== "done" || result.value.status === "refused")
    return NextResponse.redirect(`${env().baseUrl}${signInPath("/console/-")}&sso=refused`, 303);
  await writeSession(result.value);
  return NextResponse.redirect(`${env().baseUrl}${returnPath(result.value.to)}`, 303);
}
