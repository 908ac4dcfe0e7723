import type { PresetActions } from "@/components/console/offer-form/presets";
import type { ConsoleContext } from "@/lib/server/web/console-context";
import { deletePresetAction, readPresetAction, renamePresetAction, savePresetAction } from "./actions";

/** The preset actions for the form of an offer, bound to the funder. */
export function presetActionsFor({ caller }: ConsoleContext): PresetActions {
  const { slug } = caller.funder;
  return {
    save: savePresetAction.bind(null, slug),
    read: readPresetAction.bind(null, slug),
    rename: renamePresetAction.bind(null, slug),
    remove: deletePresetAction.bind(null, slug),
  };
}
