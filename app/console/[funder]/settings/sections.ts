import type { SectionGroup } from "@/components/console/settings/section-groups";
import type { Permission } from "@/lib/schemas/people/permissions";

interface Section {
  path: string;
  name: string;
  permission: Permission;
}

/** The sections of the two places for what is set up, and the permission that opens each. */
const GROUPS: { name: string; sections: Section[] }[] = [
  {
    name: "Developers",
    sections: [
      { path: "keys", name: "Keys", permission: "keys:manage" },
      { path: "webhooks", name: "Webhooks", permission: "webhooks:read" },
      { path: "callback", name: "Callback", permission: "keys:manage" },
      { path: "requests", name: "Requests", permission: "requests:read" },
      { path: "sandbox", name: "Sandbox", permission: "sandbox:manage" },
    ],
  },
  {
    name: "Settings",
    sections: [
      { path: "brands", name: "Brands", permission: "brands:read" },
      { path: "team", name: "Team", permission: "members:manage" },
      { path: "audit", name: "Audit log", permission: "audit:read" },
      { path: "erasure", name: "Erasure", permission: "data:erase" },
    ],
  },
];

/** Sections of live funders only: a sandbox has the same members as its live funder. */
const LIVE_ONLY = ["team"];
const SANDBOX_ONLY = ["sandbox"];

interface Opener {
  permissions: readonly Permission[];
  funder: { slug: string; isSandbox: boolean };
}

/** Developers and Settings, each with the sections that a person may open; a place without any is left out. */
export function sectionsFor({ funder, permissions }: Opener): SectionGroup[] {
  const elsewhere = funder.isSandbox ? LIVE_ONLY : SANDBOX_ONLY;
  return GROUPS.map(({ name, sections }) => ({
    name,
    sections: sections
      .filter(({ path, permission }) => permissions.includes(permission) && !elsewhere.includes(path))
      .map(({ path, name }) => ({ href: `/console/${funder.slug}/settings/${path}`, name })),
  })).filter(({ sections }) => sections.length > 0);
}
