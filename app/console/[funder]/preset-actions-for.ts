import type { PresetActions } from "@/components/console/offer-form/presets/use-presets";
import type { ConsoleContext } from "@/lib/server/console-context";
import { deletePresetAction, readPresetAction, savePresetAction } from "./preset-actions";

/** What the form of an offer does with presets: whoever creates offers may delete them. */
export function presetActionsFor({ caller }: ConsoleContext): PresetActions {
  const { slug } = caller.funder;
  return {
    save: savePresetAction.bind(null, slug),
    read: readPresetAction.bind(null, slug),
    remove: deletePresetAction.bind(null, slug),
  };
}
