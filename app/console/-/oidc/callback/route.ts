import { NextResponse } from "next/server";
import { returnPath, signInPath } from "@/app/console/paths";
import { visitorAction } from "@/lib/server/console-action";
import { clearCookie, readCookie, writeCookie } from "@/lib/server/console-cookies";
import { env } from "@/lib/server/env";
import { finishSingleSignOn } from "@/lib/services/people/single-sign-on";

/** Where the single sign-on provider leads back to: signs in the browser that began. */
export async function GET(request: Request): Promise<Response> {
  const given = { token: await readCookie("oidc"), search: new URL(request.url).search };
  const nothing = async () => undefined;
  const result = await visitorAction("finish_single_sign_on", nothing, (context) =>
    finishSingleSignOn(context, given),
  );
  await clearCookie("oidc");
  if (result.status !== "done" || result.value.status === "refused")
    return NextResponse.redirect(`${env().baseUrl}${signInPath("/console/-")}&sso=refused`, 303);
  await writeCookie("session", result.value.token);
  await writeCookie("browser", result.value.browser);
  return NextResponse.redirect(`${env().baseUrl}${returnPath(result.value.to)}`, 303);
}
