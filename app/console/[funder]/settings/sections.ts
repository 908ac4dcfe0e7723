import type { Permission } from "@/lib/schemas/people/permissions";

/** The sections of the settings, and the permission that opens each. */
const SECTIONS: { path: string; name: string; permission: Permission }[] = [
  { path: "keys", name: "Keys", permission: "keys:manage" },
  { path: "webhooks", name: "Webhooks", permission: "webhooks:read" },
  { path: "callback", name: "Callback", permission: "keys:manage" },
  { path: "brands", name: "Brands", permission: "brands:read" },
  { path: "team", name: "Team", permission: "members:manage" },
  { path: "audit", name: "Audit log", permission: "audit:read" },
  { path: "requests", name: "Requests", permission: "requests:read" },
  { path: "erasure", name: "Erasure", permission: "data:erase" },
  { path: "sandbox", name: "Sandbox", permission: "sandbox:manage" },
];

/** Sections of live funders only: a sandbox has the same members as its live funder. */
const LIVE_ONLY = ["team"];
const SANDBOX_ONLY = ["sandbox"];

interface Opener {
  permissions: readonly Permission[];
  funder: { slug: string; isSandbox: boolean };
}

/** The sections that a person may open, with their addresses. */
export function sectionsFor({ funder, permissions }: Opener) {
  return SECTIONS.filter(({ permission }) => permissions.includes(permission))
    .filter(({ path }) => !(funder.isSandbox ? LIVE_ONLY : SANDBOX_ONLY).includes(path))
    .map(({ path, name }) => ({ href: `/console/${funder.slug}/settings/${path}`, name }));
}
