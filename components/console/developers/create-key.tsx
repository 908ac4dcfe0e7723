"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, useErrorFocus, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { SelectField } from "@/components/console/ui/field";
import { CheckItem, CheckList, FieldPair } from "@/components/console/ui/form-parts";
import { SecretOnce } from "@/components/console/ui/secret-once";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/text-field";
import { type DialogState, useDialog } from "@/components/ui/use-dialog";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { KeyInput } from "@/lib/schemas/console/settings";
import { scopeName, tryKeyCommand } from "./key-words";

/** A newly issued key with its secret. */
interface IssuedKey {
  api_key: string;
  api_secret: string;
  scopes: string[];
}

interface CreateKeyProps {
  funder: string;
  /** The scopes that the person may grant. */
  scopes: string[];
  /** The scopes that the person's role may not grant. */
  reserved: string[];
  /** The highest limits in the console. The operator can set higher ones. */
  most: Pick<KeyInput, "per_second" | "per_minute">;
  create: (input: KeyInput) => Promise<ActionResult<IssuedKey>>;
}

const DAY_SECONDS = 86_400;

/** The labels of the fields whose errors are shown at the end of the dialog. */
const NAMES = { scopes: "This key may", expires_in_seconds: "Ends" };

const LIMITS = [
  { name: "per_second", label: "Requests a second" },
  { name: "per_minute", label: "Requests a minute" },
] as const;

const AT_FIELD = ["label", ...LIMITS.map(({ name }) => name)];

/** The button that creates a key, and its dialog. */
export function CreateKey(props: CreateKeyProps) {
  const { show, state } = useDialog();
  return (
    <>
      <Button kind="primary" onClick={show}>
        <Icon name="plus" />
        Create key
      </Button>
      {state && <KeyDialog {...props} {...state} />}
    </>
  );
}

/** Creates a key and shows its secret once. */
function KeyDialog(props: CreateKeyProps & DialogState) {
  const { funder, scopes, reserved, most, create, open, onClose } = props;
  const router = useRouter();
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const done = (key: IssuedKey) => {
    onClose();
    setIssued(key);
  };
  const { run, pending, problem } = useAction(create, {
    open,
    onDone: done,
    lost: {
      kinds: ["key.created"],
      unseen: "Its secret is shown only once and was lost with the answer: revoke the key and make another.",
    },
  });
  const formRef = useErrorFocus(problem);
  const send = (form: FormData) => {
    const days = Number(form.get("days"));
    const label = String(form.get("label")).trim();
    run({
      ...(label && { label }),
      scopes: form.getAll("scope").map(String),
      per_second: Number(form.get("per_second")),
      per_minute: Number(form.get("per_minute")),
      ...(days > 0 && { expires_in_seconds: days * DAY_SECONDS }),
    });
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Create an API key"
        confirm={{ label: "Create key", type: "submit", form: "create-key", "aria-disabled": pending }}
      >
        <form
          ref={formRef}
          id="create-key"
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <TextField
            label="Name"
            name="label"
            hint="So that a colleague knows what it is for."
            error={errorOf(problem, "label")}
            answer={problem}
            autoComplete="off"
            maxLength={200}
          />
          <CheckList legend={NAMES.scopes}>
            {scopes.map((scope) => (
              <CheckItem key={scope} type="checkbox" name="scope" value={scope} code={scope}>
                {scopeName(scope)}
              </CheckItem>
            ))}
          </CheckList>
          {reserved.length > 0 && (
            <p className="text-13 text-ink-3">Only an admin or owner gives {reserved.join(", ")}.</p>
          )}
          <FieldPair>
            {LIMITS.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                type="number"
                min={1}
                max={most[name]}
                defaultValue={most[name]}
                hint={`At most ${most[name]}.`}
                error={errorOf(problem, name)}
                answer={problem}
              />
            ))}
          </FieldPair>
          <SelectField label={NAMES.expires_in_seconds} name="days" defaultValue="0">
            <option value="0">Never</option>
            <option value="90">In 90 days</option>
            <option value="365">In a year</option>
          </SelectField>
          <ActionProblem problem={withoutErrorsOf(problem, AT_FIELD)} names={NAMES} />
        </form>
      </Dialog>
      {issued && (
        <SecretOnce
          title="Copy the secret now"
          values={[
            { name: "Key", value: issued.api_key },
            { name: "Secret", value: issued.api_secret },
          ]}
          command={tryKeyCommand({ origin: location.origin, funder, key: issued.api_key })}
          onDone={() => {
            setIssued(null);
            router.refresh();
          }}
        />
      )}
    </>
  );
}
