import { NextResponse } from "next/server";
import { returnPath, signInPath } from "@/app/console/paths";
import { runVisitorAction } from "@/app/console/run-action";
import { env } from "@/lib/server/env";
import { writeCookie } from "@/lib/server/web/console-cookies";
import { startSingleSignOn } from "@/lib/services/people/single-sign-on";

/**
 * Redirects to the single sign-on provider. A link leads here, since the CSP lets forms post only to this
 * site.
 */
export async function GET(request: Request): Promise<Response> {
  const to = returnPath(new URL(request.url).searchParams.get("to"));
  const result = await runVisitorAction("start_single_sign_on", (context) => startSingleSignOn(context, to));
  if (result.status !== "done")
    return NextResponse.redirect(`${env().baseUrl}${signInPath(to)}&sso=refused`, 303);
  await writeCookie("oidc", result.value.token);
  return NextResponse.redirect(result.value.url, 303);
}
