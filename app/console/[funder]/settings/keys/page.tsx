import { createKey, revokeKey, rotateKey } from "@/app/console/[funder]/settings/actions";
import { type ConsolePageProps, consolePage } from "@/app/console/gate";
import { readerClock } from "@/app/console/reader-clock";
import { CreateKey } from "@/components/console/developers/create-key";
import { KeyTable } from "@/components/console/developers/key-table";
import { EmptyList } from "@/components/console/ui/list";
import { SettingsSection } from "@/components/console/ui/section";
import { SCOPES } from "@/lib/schemas/keys/scopes";
import { keysInSettings } from "@/lib/services/console/settings-lists";
import { DEFAULT_KEY_LIMITS, scopesGivenBy } from "@/lib/services/funders/api-keys";

/** The funder's API keys: create, rotate, revoke. */
export default function KeysPage({ params }: ConsolePageProps) {
  return consolePage(params, "keys:manage", "API keys", async (context) => {
    const [keys, clock] = await Promise.all([keysInSettings(context), readerClock(context.now)]);
    const { slug } = context.caller.funder;
    const scopes = scopesGivenBy(context.caller);
    const reserved = SCOPES.filter((scope) => !scopes.includes(scope));
    return (
      <SettingsSection
        title="API keys"
        about="Each has its own rights. The secret is shown once, when the key is made."
        actions={
          <CreateKey
            funder={slug}
            scopes={scopes}
            reserved={reserved}
            most={DEFAULT_KEY_LIMITS}
            create={createKey.bind(null, slug)}
          />
        }
      >
        {keys.length === 0 ? (
          <EmptyList title="No keys yet">A key signs the requests of your systems to the API.</EmptyList>
        ) : (
          <KeyTable
            keys={keys}
            clock={clock}
            reserved={reserved}
            rotateKey={rotateKey.bind(null, slug)}
            revokeKey={revokeKey.bind(null, slug)}
          />
        )}
      </SettingsSection>
    );
  });
}
