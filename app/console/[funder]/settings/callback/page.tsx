import {
  changeCallback,
  rotateCallbackSecretAction,
  sendCallbackTest,
} from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { CallbackForm } from "@/components/console/developers/callback-form";
import { CallbackHealth } from "@/components/console/developers/callback-health";
import { RotateButton } from "@/components/console/developers/rotate-button";
import { SecretValue } from "@/components/console/ui/code-text";
import { SettingsSection } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { brandsInSettings } from "@/lib/services/brands/brands";
import { receiversInConsole } from "@/lib/services/console/receivers";
import { withoutQuery } from "@/lib/services/deliveries/deliveries";
import { callbackSecretState } from "@/lib/services/funders/callback-secrets";

/** The callback addresses, and the secret that signs callbacks: it is never shown again, only rotated. */
export default function CallbackPage({ params }: ConsolePageProps) {
  return consolePage(params, "keys:manage", "Callback", async (context) => {
    const [brands, secret, clock, receivers] = await Promise.all([
      brandsInSettings(context),
      callbackSecretState(context),
      readerClock(context.now),
      receiversInConsole(context),
    ]);
    const { slug } = context.caller.funder;
    const mayChange = context.caller.permissions.includes("brands:manage");
    const mayRetry = context.caller.permissions.includes("deliveries:replay");
    const mayTest = context.caller.permissions.includes("webhooks:manage");
    return (
      <SettingsSection title="Callback" about="Every submission is sent here, signed.">
        <div className="grid max-w-190 gap-5">
          {brands.map((brand) => (
            <CallbackForm
              key={brand.id}
              brand={
                mayChange
                  ? brand
                  : { ...brand, callback_url: brand.callback_url && withoutQuery(brand.callback_url) }
              }
              root={`/console/${slug}`}
              change={mayChange ? changeCallback.bind(null, slug, brand.id) : null}
              test={mayTest ? sendCallbackTest.bind(null, slug, brand.id) : null}
              health={receivers
                .filter(({ filter }) => filter.startsWith(`brand:${brand.id} `))
                .map((receiver) => (
                  <CallbackHealth
                    key={receiver.filter}
                    root={`/console/${slug}`}
                    receiver={receiver}
                    mayRetry={mayRetry}
                    clock={clock}
                  />
                ))}
            />
          ))}
          <section aria-labelledby="secret-title" className="grid gap-2 border-t border-line pt-5">
            <h3 id="secret-title" className="font-semibold">
              Signing secret
            </h3>
            <SecretValue
              value={
                <>
                  whsec_••••••••••••••••••••<span className="sr-only">, hidden</span>
                </>
              }
            >
              <RotateButton
                about="the callback secret"
                title="Rotate the callback secret?"
                text="You get a new secret. Until the old one ends, each callback is signed with both."
                overlapLabel="Old secret signs for"
                inRow={false}
                rotate={rotateCallbackSecretAction.bind(null, slug)}
                kind="callback_secret.rotated"
              />
            </SecretValue>
            <p className="text-13 text-ink-3">
              Issued <Time at={secret.issued_at} clock={clock} as="date" />
              {secret.issued_by && ` by ${secret.issued_by}`}. Lost it? Rotate: both work for a while.
              {secret.previous_until && (
                <>
                  {" "}
                  The one before signs too until <Time at={secret.previous_until} clock={clock} as="full" />.
                </>
              )}
            </p>
          </section>
        </div>
      </SettingsSection>
    );
  });
}
