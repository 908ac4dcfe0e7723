"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { errorOf, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { type Clock, dateOf } from "@/components/console/ui/clock";
import { ConfirmButton } from "@/components/console/ui/confirm-button";
import { LONE_LINK } from "@/components/console/ui/link";
import { RowButton, RowButtons, SettingsTable } from "@/components/console/ui/settings-table";
import { Status } from "@/components/console/ui/status";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { closingState } from "@/lib/disclosure/closing/states";
import type { DocumentState } from "@/lib/disclosure/regimes/documents";
import { ruledName } from "@/lib/disclosure/regimes/regimes";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { Approval, templateApprovals } from "@/lib/schemas/disclosures/templates";

type TemplateApproval = ReturnType<typeof templateApprovals>[number] & {
  /** The digest of the document with the brand's facts. */
  document: string;
};

interface ApprovalsProps {
  /** The reader's id, since openings are stored for each person in the browser. */
  readerId: string;
  /** The base path of the example documents: `<examples>/CA`. */
  examples: string;
  templates: TemplateApproval[];
  clock: Clock;
  /** The initial name in the dialog; null if the role may not approve. */
  approver: string | null;
  approve: (given: {
    state: string;
    template_version: string;
    approved_by: string;
    document: string;
  }) => Promise<ActionResult<unknown>>;
  withdraw: (state: string) => Promise<ActionResult<unknown>>;
}

/** The labels of the fields whose errors are shown at the end of the dialog. */
const NAMES = { template_version: "Version", state: "State" };

interface ExampleLinksProps {
  href: string;
  state: DocumentState;
  onOpen: () => void;
}

/** Links to a state's document as page and PDF, and to its citations. Each opens in a new tab. */
function ExampleLinks({ href, state, onOpen }: ExampleLinksProps) {
  const link = { target: "_blank", rel: "noreferrer", className: `stretched-target ${LONE_LINK}` };
  const name = ruledName(state);
  return (
    <>
      <a href={href} {...link} onClick={onOpen}>
        Page<span className="sr-only"> of {name}</span>
      </a>
      {", "}
      <a href={`${href}?as=pdf`} {...link} onClick={onOpen}>
        PDF<span className="sr-only"> of {name}</span>
      </a>
      {", "}
      <a href={`/docs/disclosures/counsel${closingState(state) ? "/closing" : ""}#${state}`} {...link}>
        citations<span className="sr-only"> of {name}</span>
      </a>
    </>
  );
}

/**
 * The approvals of the documents by the funder's counsel. Without one, no disclosure is made in that state.
 */
export function Approvals({ templates, ...props }: ApprovalsProps) {
  return (
    <SettingsTable
      label="Approvals"
      columns={["State", "Version", "Approved", "Document", ...(props.approver === null ? [] : [""])]}
    >
      {templates.map((template) => (
        <TemplateRow key={template.state} template={template} {...props} />
      ))}
    </SettingsTable>
  );
}

interface TemplateRowProps extends Omit<ApprovalsProps, "templates"> {
  template: TemplateApproval;
}

function TemplateRow(props: TemplateRowProps) {
  const { readerId, examples, template, clock, approver, approve, withdraw } = props;
  const { state, version, document, approval, earlier } = template;
  const href = `${examples}/${state}`;
  const [opened, onOpen] = useOpened(`document-opened:${readerId}:${href}`, document);
  return (
    <tr>
      <th scope="row">{ruledName(state)}</th>
      <td data-name="Version">
        <code>{version}</code>
      </td>
      <td>
        {approval !== null ? (
          <Status tone="ok">
            By {approval.approved_by}, {dateOf(Date.parse(approval.approved_at), clock)}
          </Status>
        ) : earlier === null ? (
          <Status tone="warn">Not approved</Status>
        ) : (
          <>
            <Status tone="warn">Switched off</Status>
            <p className="text-13 text-ink-2">{switchedOff(template, earlier, clock)}</p>
          </>
        )}
        {state === "TX" && (
          <p className="text-13 text-ink-2">
            The complaint notice of 7 TAC 86.310(d) is not on it: it belongs to your contract.
          </p>
        )}
      </td>
      <td data-name="Document">
        <ExampleLinks href={href} state={state} onOpen={onOpen} />
      </td>
      {approver !== null && (
        <td>
          <RowButtons>
            <Approve {...{ template, href, opened, onOpen, approver, approve }} />
            {(approval ?? earlier) !== null && (
              <ConfirmButton
                label="Withdraw"
                about={`the approval of ${ruledName(state)}`}
                title={`Withdraw the approval of ${ruledName(state)}?`}
                confirm="Withdraw"
                isDanger
                action={() => withdraw(state)}
                lost={{ kinds: ["brand.approval_withdrawn"] }}
              >
                No new disclosure is made for {ruledName(state)}. Documents that were made stay as they are.
              </ConfirmButton>
            )}
          </RowButtons>
        </td>
      )}
    </tr>
  );
}

/** Says that an earlier version was approved, but not the current one. */
function switchedOff({ state, version }: TemplateApproval, earlier: Approval, clock: Clock): string {
  const approved = `${earlier.approved_by} approved ${earlier.template_version} on ${dateOf(Date.parse(earlier.approved_at), clock)}.`;
  return `${approved} Version ${version} replaced it: until it is approved no new disclosure is made for ${ruledName(state)}. Documents that were made stay good until their own end.`;
}

/** Whether the reader has opened this document in this browser, and a function that records it. */
function useOpened(key: string, document: string): [opened: boolean, note: () => void] {
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => setOpened(localStorage.getItem(key)), [key]);
  const note = () => {
    setOpened(document);
    try {
      localStorage.setItem(key, document);
    } catch {
      // Without storage, the opening is remembered until the page is left.
    }
  };
  return [opened === document, note];
}

interface ApproveProps extends Pick<ApprovalsProps, "approve"> {
  template: TemplateApproval;
  /** The address of the example document. */
  href: string;
  opened: boolean;
  onOpen: () => void;
  approver: string;
}

function Approve({ template, href, opened, onOpen, approver, approve }: ApproveProps) {
  const { state, version, document, approval } = template;
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(approver);
  const { run, pending, problem } = useAction(approve, {
    open,
    onDone: () => setOpen(false),
    refreshes: true,
    lost: { kinds: ["brand.approved"] },
  });
  // Loads the changed document, which the reader has not opened yet.
  useEffect(() => {
    if (problem?.error === "VERSION_CONFLICT") router.refresh();
  }, [problem, router]);
  return (
    <>
      <RowButton
        label={approval === null ? "Approve" : "Approve again"}
        about={`the document of ${ruledName(state)}`}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Approve ${ruledName(state)}'s document`}
        confirm={{
          label: "Record the approval",
          "aria-disabled": pending || !opened,
          onClick: () => run({ state, template_version: version, approved_by: name.trim(), document }),
        }}
      >
        <p>
          Disclosures of this brand are made from version {version} from now on. The record names who approved
          it. An offer that lacks a fact of the document shows “Cannot disclose” until somebody gives it.
        </p>
        <p>
          Read the whole document first, with the facts of this brand and the figures of an example:{" "}
          <ExampleLinks href={href} state={state} onOpen={onOpen} />.
        </p>
        <p role="status" className="text-13 text-ink-3">
          {opened ? "You opened the document." : "The approval can be recorded once the document was opened."}
        </p>
        <TextField
          label="Approved by"
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          error={errorOf(problem, "approved_by")}
          answer={problem}
        />
        <ActionProblem problem={withoutErrorsOf(problem, ["approved_by"])} names={NAMES} />
      </Dialog>
    </>
  );
}
