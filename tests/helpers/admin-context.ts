/** The context of an operator's command. */
export function adminContext() {
  return { now: new Date(), actor: "admin", request_id: null } as const;
}
