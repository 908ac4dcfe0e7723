"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import {
  type PresetActions,
  type PresetDialogName,
  PresetNotice,
  usePresets,
} from "@/components/console/offer-form/presets";
import { defaultIndex } from "@/components/console/offer-form/structures/structures";
import { savedHash } from "@/components/console/offers/page-hashes";
import { useAction } from "@/components/console/session/use-action";
import { useHeldEnter } from "@/components/console/ui/hold-enter";
import { PageHead } from "@/components/console/ui/page-head";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { onDemand } from "@/components/ui/on-demand";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { PresetSummary } from "@/lib/schemas/brands/presets";
import type { ActionRefusal, ActionResult } from "@/lib/schemas/console/action-result";
import type {
  EditConflict,
  FinancingPreview,
  KnownIso,
  OfferCheck,
  SavedOffer,
} from "@/lib/schemas/console/rows";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import type { BrandFactWords } from "./default-facts";
import { draftPlace, useDraft } from "./draft";
import { DraftNotice } from "./draft-notice";
import type { OfferBody } from "./entries";
import { useFirstEmptyField } from "./first-empty";
import { ErrorSummary, SectionList, useFieldLinks } from "./form-links";
import { FormSections } from "./form-sections";
import { FragmentNotice, useFragment } from "./fragment";
import { EarlierSaveNotice, useLostSave } from "./lost-save";
import { OutputPanel } from "./output-panel";
import { LeaveGuard, SaveBar } from "./save-or-leave";
import { type Finding, useCheck } from "./use-check";
import { useConflict } from "./use-conflict";
import { bodyOf, type OfferFormValues, patchBetween, patched, valuesOf } from "./values";

/** The offer that the form edits. */
interface EditedOffer {
  id: string;
  dealId: string;
  version: number;
  fields: OfferFields;
}

interface OfferFormProps {
  /** The head of the form's page. */
  head: { title: string; above: ReactNode };
  funder: string;
  userId: string;
  /** Null for a new offer. */
  edited: EditedOffer | null;
  /**
   * The start values of a new offer. `copied` is the id of the offer they are copied from; null if there is
   * none.
   */
  start: { dealId: string; fields: Partial<OfferFields>; copied: string | null };
  /** `facts` are those of a disclosure that a new offer gets from the brand. */
  brands: { id: string; name: string; isDefault: boolean; facts: BrandFactWords }[];
  /** The ISOs of earlier offers. */
  isos: KnownIso[];
  /** The presets of all brands. */
  presets: PresetSummary[];
  presetActions: PresetActions;
  /** Validates a body without saving it. */
  check: (body: OfferBody) => Promise<ActionResult<OfferCheck>>;
  /** Creates the offer, or saves its next version. */
  save: (body: OfferBody, formKey: string) => Promise<ActionResult<SavedOffer>>;
  /** The version that a key saved whose answer was lost; null if it was not saved. */
  findSaved: (formKey: string) => Promise<ActionResult<SavedOffer | null>>;
  /** A key saves at most one version. */
  formKey: string;
  /** After a conflict: the saved version, and the one that the form began with. */
  readConflict: (beganVersion: number) => Promise<ActionResult<EditConflict>>;
}

/** Few offers are saved by two people at once. */
const ConflictPanel = onDemand(() => import("./conflict-panel").then((panel) => panel.ConflictPanel));

const PresetDialog = onDemand(() => import("./preset-dialog").then((dialogs) => dialogs.PresetDialog));
const SavePreset = onDemand(() => import("./save-preset").then((dialogs) => dialogs.SavePreset));

/** The form for a new offer or for the next version of an offer. */
export function OfferForm(props: OfferFormProps) {
  const { head, funder, userId, edited, start, brands, check, save, findSaved, readConflict } = props;
  const router = useRouter();
  const ready = useHydrated();
  const [base, setBase] = useState(edited);
  const began = useMemo(
    () => (base ? valuesOf(base.dealId, base.fields) : valuesOf(start.dealId, start.fields)),
    [base, start],
  );
  const form = useForm<OfferFormValues>({ defaultValues: began });
  const { conflict, ...conflicts } = useConflict(began.deal_id);
  const presets = usePresets({ form, brands, presets: props.presets, actions: props.presetActions });
  const [presetDialog, setPresetDialog] = useState<PresetDialogName | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const heldEnter = useHeldEnter();
  useFirstEmptyField(formElement, presets.used);
  const summary = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const formKey = useRef(props.formKey);
  const lost = useLostSave();
  const draft = useDraft({
    form,
    formKey,
    sent: lost.sent,
    place: draftPlace(userId, funder, edited?.id ?? `new-${start.copied ?? ""}`),
    version: base?.version ?? null,
    began,
  });

  const rebase = (found: EditConflict, values: OfferFormValues) => {
    const now = valuesOf(values.deal_id, found.current.fields);
    setBase({ ...found.current, dealId: values.deal_id, id: edited?.id ?? "" });
    draft.restart(found.current.version, now);
    form.reset(now);
    form.reset(values, { keepDefaultValues: true });
  };
  const reading = useAction(readConflict, {
    onDone: (found) => {
      // Nobody saved after the person's own version.
      if (found.current.version === found.began.version) return rebase(found, form.getValues());
      conflicts.begin(found);
      summary.current?.focus();
    },
  });
  const saving = useAction(save, {
    onDone: (saved, found) => {
      const { deal_id, version, repeated, nextKey } = saved;
      formKey.current = nextKey;
      if (repeated && !lost.hasAll(bodyToSend(form.getValues()))) {
        lost.setEarlier(saved);
        if (base) reading.run(version);
        return;
      }
      leaving.current = true;
      draft.drop();
      router.push(`/console/${funder}/offers/${deal_id}${found || repeated ? savedHash(version) : ""}`);
      router.refresh();
    },
    lost: { find: (_body, key) => findSaved(key) },
  });

  const startedAt = draft.version ?? base?.version ?? 0;
  const bodyToSend = (values: OfferFormValues): OfferBody => {
    if (!base) return { deal_id: values.deal_id.trim() || undefined, ...bodyOf(values) };
    const from = conflict?.values.now ?? draft.began ?? began;
    const version = conflict?.current.version ?? startedAt;
    return { version, ...patchBetween(bodyOf(from), bodyOf(values)) };
  };
  // A patch changes the saved offer; null removes a field.
  const wholeOf = ({ version: _, ...body }: OfferBody): OfferBody =>
    base ? patched(bodyOf(draft.began ?? began), body) : body;
  const { merged } = conflicts;
  const isMerging = conflict !== null;
  const checked = useCheck({ form, check, bodyToSend, merged, isMerging, paused: saving.pending });
  const brandsPath = `/console/${funder}/settings/brands`;

  const { problem } = saving;
  const showRefusal = useEffectEvent(({ error, details = [] }: ActionRefusal) => {
    if (error !== "unknown") {
      lost.settle();
      draft.keep();
    }
    if (error === "VERSION_CONFLICT") reading.run(startedAt);
    checked.refuse(details);
    summary.current?.focus();
  });
  // Shows each refusal once.
  useEffect(() => {
    if (problem) showRefusal(problem);
  }, [problem]);

  useFieldLinks();
  const fragment = useFragment(form, ready && edited === null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = bodyToSend(form.getValues());
    lost.send(body);
    draft.keep();
    saving.run(body, formKey.current);
  };
  const goOn = () => {
    if (!conflict) return;
    rebase(conflict, merged(form.getValues()));
    conflicts.end();
  };

  return (
    <FormProvider {...form}>
      <PageHead
        {...head}
        actions={
          base === null && (
            <Button data-action="Start from a preset" onClick={() => setPresetDialog("choose")}>
              <Icon name="bookmark" />
              Start from a preset
            </Button>
          )
        }
      />
      <form
        ref={formElement}
        onSubmit={submit}
        onBlur={checked.onBlur}
        {...heldEnter}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 pt-6 min-[64rem]:grid-cols-[minmax(0,1fr)_23rem] min-[82.5rem]:grid-cols-[10.5rem_minmax(0,1fr)_25rem]"
      >
        <div className="min-w-0 min-[82.5rem]:col-start-2 min-[82.5rem]:row-start-1">
          <div
            ref={summary}
            tabIndex={-1}
            data-focus-home
            className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none has-[>:not(:empty)]:mb-6"
          >
            <EarlierSaveNotice saved={lost.earlier} isNew={base === null} funder={funder} />
            <DraftNotice draft={draft} version={base?.version ?? null} />
            <PresetNotice presets={presets} />
            <FragmentNotice given={fragment} />
            {conflict ? (
              <ConflictPanel conflict={conflict} brands={brands} onContinue={goOn} />
            ) : (
              <ErrorSummary problem={problem} showsAll={checked.showsAll} />
            )}
          </div>
          {/* What is typed before the script is at work would be lost. */}
          <fieldset disabled={!ready} role="presentation" className="contents">
            <FormSections
              isNew={base === null}
              isos={props.isos}
              brands={brands}
              dealType={began.deal_type}
              financing={defaultFinancing(checked.finding)}
              brandsPath={brandsPath}
              brandFacts={brands.find(({ id }) => id === presets.brand.id)?.facts ?? {}}
              onOpenPresets={setPresetDialog}
            />
          </fieldset>
        </div>
        <OutputPanel
          funder={funder}
          dealId={base?.dealId ?? null}
          finding={checked.finding}
          brandsPath={brandsPath}
          bodyToSend={bodyToSend}
          wholeOf={wholeOf}
          check={check}
          merged={merged}
        />
        <SaveBar
          version={base?.version ?? null}
          pending={saving.pending || reading.pending}
          held={isMerging}
          cancel={base ? `/console/${funder}/offers/${base.dealId}` : `/console/${funder}/offers`}
        />
        {/* Last, although at the left: the way by keys goes from the fields to the button that saves. */}
        <SectionList />
      </form>
      {/* Outside the form: Enter in a field of a dialog must not create the offer. */}
      {presetDialog === "choose" && <PresetDialog presets={presets} onClose={() => setPresetDialog(null)} />}
      {presetDialog === "save" && <SavePreset presets={presets} onClose={() => setPresetDialog(null)} />}
      <LeaveGuard leaving={leaving} />
    </FormProvider>
  );
}

/** The disclosure of the default terms; in an offer with structures, of the default structure. */
function defaultFinancing(finding: Finding | null): FinancingPreview | null {
  return finding?.financing?.[defaultIndex(finding.values)]?.default ?? null;
}
