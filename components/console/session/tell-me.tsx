"use client";

import { useRef, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { TellMeChoice } from "@/lib/schemas/people/tell-me";

/** What the person is told of one funder. */
interface Told extends TellMeChoice {
  slug: string;
  name: string;
}

interface TellMeProps {
  email: string;
  told: Told[];
  /** The zone of the digests: kept with the account, else the browser's. */
  zone: string;
  zones: string[];
  choose: (slug: string, choice: TellMeChoice & { zone: string }) => Promise<ActionResult<unknown>>;
  chooseZone: (input: { zone: string }) => Promise<ActionResult<unknown>>;
}

/** What the person is told by mail, a choice for each funder, saved as it is made. */
export function TellMe({ email, told, zone, zones, choose, chooseZone }: TellMeProps) {
  const moved = useAction(chooseZone, { refreshes: true });
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="tell-me" className="grid gap-3">
      <div>
        <h2 id="tell-me" className="text-18 font-semibold">
          Tell me
        </h2>
        <p className="text-13 wrap-anywhere text-ink-3">
          By mail to {email}. Each funder has a choice of its own.
        </p>
      </div>
      {told.map((each) => (
        <FunderChoice key={each.slug} told={each} zone={zone} choose={choose} />
      ))}
      <label className="grid max-w-sm gap-1.5 text-14 font-semibold">
        Zone of the digest
        <select
          value={zone}
          onChange={(event) => moved.run({ zone: event.target.value })}
          className="min-h-11 w-full rounded-m border border-edge bg-surface px-3 text-16 font-normal text-ink"
        >
          {[...new Set([zone, ...zones])].map((name) => (
            <option key={name} value={name}>
              {name.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </label>
      <ActionProblem problem={moved.problem} />
      <p className="text-13 text-ink-3">
        Above 300 mails an hour about submissions, the rest comes in one mail an hour.
      </p>
    </section>
  );
}

function choiceOf({ submissions, failing, daily }: TellMeChoice): TellMeChoice {
  return { submissions, failing, daily };
}

interface FunderChoiceProps {
  told: Told;
  zone: string;
  choose: TellMeProps["choose"];
}

function FunderChoice({ told, zone, choose }: FunderChoiceProps) {
  const { slug, name } = told;
  const [choice, setChoice] = useState(choiceOf(told));
  const [saved, setSaved] = useState(false);
  const wanted = useRef(choice);
  const stored = useRef(choice);
  const isSaving = useRef(false);
  // A choice can be made again: an answer that is lost needs no reading back.
  const { run, problem } = useAction(choose);
  const show = (next: TellMeChoice) => {
    wanted.current = next;
    setChoice(next);
  };
  const save = async (change: Partial<TellMeChoice>) => {
    show({ ...wanted.current, ...change });
    setSaved(false);
    // What is chosen meanwhile is saved next.
    if (isSaving.current) return;
    isSaving.current = true;
    while (wanted.current !== stored.current) {
      const sent = wanted.current;
      // What is not saved is not shown as chosen.
      if ((await run(slug, { ...sent, zone })) === null) show(stored.current);
      else stored.current = sent;
    }
    isSaving.current = false;
    setSaved(stored.current === wanted.current);
  };
  return (
    <div className="grid border-t border-line">
      <h3 className="pt-3 font-semibold wrap-anywhere">{name}</h3>
      <Choice
        legend="New submissions"
        about="Mine means deals you have taken"
        name={`${slug}-submissions`}
        choices={[
          ["none", "None"],
          ["mine", "Mine"],
          ["all", "All"],
        ]}
        value={choice.submissions}
        onChoose={(submissions) => save({ submissions })}
      />
      {choice.failing !== null && (
        <Choice
          legend="Failing receivers"
          about="When one starts to fail"
          name={`${slug}-failing`}
          choices={[
            ["off", "Off"],
            ["on", "On"],
          ]}
          value={choice.failing ? "on" : "off"}
          onChoose={(value) => save({ failing: value === "on" })}
        />
      )}
      <Choice
        legend="How"
        about="The digest replaces single mails and comes only when there is something"
        name={`${slug}-daily`}
        choices={[
          ["once", "At once"],
          ["daily", "8:00 digest"],
        ]}
        value={choice.daily ? "daily" : "once"}
        onChoose={(value) => save({ daily: value === "daily" })}
      />
      <p role="status" className="min-h-5 text-13 text-ink-3">
        {saved && problem === null ? "Saved." : "Saved as you choose."}
      </p>
      <ActionProblem problem={problem} />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  about: string;
  name: string;
  choices: [value: Value, label: string][];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One row of radio buttons. */
function Choice<Value extends string>({ legend, about, name, choices, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid items-center gap-x-6 gap-y-1 border-b border-line py-2 last-of-type:border-b-0 phone:grid-cols-[minmax(0,1fr)_auto]">
      <legend className="sr-only">{legend}</legend>
      <div aria-hidden="true">
        <p className="text-14 font-medium">{legend}</p>
        <p className="text-13 text-ink-3">{about}</p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(([each, label]) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input type="radio" name={name} checked={each === value} onChange={() => onChoose(each)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
