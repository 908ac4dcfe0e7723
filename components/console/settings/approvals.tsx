"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type ActionResult, useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { type Clock, dateOf } from "@/components/console/ui/clock";
import { Dialog } from "@/components/console/ui/dialog";
import { Status } from "@/components/console/ui/status";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { SettingsTable } from "./settings-table";

/** A state's document in its current version, and who approved it. */
export interface TemplateApproval {
  state: string;
  version: string;
  approved_by: string | null;
  approved_at: string | null;
}

interface ApprovalsProps {
  templates: TemplateApproval[];
  clock: Clock;
  /** The name that the dialog begins with; null for a role that may not approve. */
  approver: string | null;
  approve: (given: {
    state: string;
    template_version: string;
    approved_by: string;
  }) => Promise<ActionResult<unknown>>;
}

const STATES: Record<string, string> = { CA: "California", NY: "New York" };

/** Which documents the funder's counsel has approved: without one, no disclosure is made. */
export function Approvals({ templates, clock, approver, approve }: ApprovalsProps) {
  return (
    <SettingsTable
      label="Approvals"
      columns={["State", "Version", "Approved", ...(approver === null ? [] : [""])]}
    >
      {templates.map((template) => (
        <tr key={template.state}>
          <th scope="row">{STATES[template.state] ?? template.state}</th>
          <td data-name="Version">
            <code>{template.version}</code>
          </td>
          <td>
            {template.approved_at === null ? (
              <Status tone="warn">Not approved</Status>
            ) : (
              <Status tone="ok">
                By {template.approved_by}, {dateOf(Date.parse(template.approved_at), clock)}
              </Status>
            )}
          </td>
          {approver !== null && (
            <td>
              <div className="row-buttons">
                <Approve template={template} approver={approver} approve={approve} />
              </div>
            </td>
          )}
        </tr>
      ))}
    </SettingsTable>
  );
}

interface ApproveProps extends Pick<ApprovalsProps, "approve"> {
  template: TemplateApproval;
  approver: string;
}

function Approve({ template: { state, version, approved_at }, approver, approve }: ApproveProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(approver);
  const done = () => {
    setOpen(false);
    router.refresh();
  };
  const { run, pending, problem } = useAction(approve, { onDone: done });
  return (
    <>
      <button type="button" className="row-button" onClick={() => setOpen(true)}>
        {approved_at === null ? "Approve" : "Approve again"}
        <span className="sr-only"> the document of {STATES[state] ?? state}</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Approve ${STATES[state] ?? state}'s document`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button
              kind="primary"
              data-primary
              aria-disabled={pending}
              onClick={() => {
                if (!pending) run({ state, template_version: version, approved_by: name.trim() });
              }}
            >
              Record the approval
            </Button>
          </>
        }
      >
        <p>
          Disclosures of this brand are made from version {version} from now on. The record names who approved
          it.
        </p>
        <TextField
          label="Approved by"
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
        />
        <ActionProblem problem={problem} />
      </Dialog>
    </>
  );
}
