import { DOCUMENT_STATES, type DocumentState } from "@/lib/disclosure/regimes/documents";

/** The current template version of each state's document. A brand approves one version at a time. */
export const TEMPLATE_VERSIONS: Record<DocumentState, string> = {
  CA: "ca-2",
  NY: "ny-2",
  TX: "tx-1",
  FL: "closing-1",
  GA: "closing-1",
  LA: "closing-1",
  UT: "closing-1",
  KS: "closing-1",
  MO: "closing-1",
};

/**
 * How long a disclosure document and a brand's former historical months must be kept: four years (for the
 * months: 10 CCR 930(b)(6), 23 NYCRR 600.8(b)(6)).
 */
export const LEGAL_RETENTION_DAYS = 1_461;

/** An approval as the brand's row stores it. `approved_at` is an ISO 8601 time. */
export interface Approval {
  state: DocumentState;
  template_version: string;
  approved_by: string;
  approved_at: string;
}

/** The states whose current template is approved. The approval of an earlier template does not count. */
export function approvedStates(approvals: Approval[]): DocumentState[] {
  return approvals
    .filter(({ state, template_version }) => TEMPLATE_VERSIONS[state] === template_version)
    .map(({ state }) => state);
}

/** The current template of a state with its approval; null when the brand has not approved it. */
interface TemplateApproval {
  state: DocumentState;
  version: string;
  approval: Approval | null;
  /**
   * The latest approval of an earlier version, which no longer counts. Null when the current version is
   * approved.
   */
  earlier: Approval | null;
}

/** The current template of every state, with its approval among those of a brand. */
export function templateApprovals(approvals: Approval[]): TemplateApproval[] {
  return DOCUMENT_STATES.map((state) => {
    const version = TEMPLATE_VERSIONS[state];
    const ofState = approvals
      .filter((each) => each.state === state)
      .sort((a, b) => a.approved_at.localeCompare(b.approved_at));
    const approval = ofState.findLast(({ template_version }) => template_version === version) ?? null;
    const earlier = ofState.findLast(({ template_version }) => template_version !== version) ?? null;
    return { state, version, approval, earlier: approval === null ? earlier : null };
  });
}
