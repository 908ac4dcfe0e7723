import type { Permission } from "@/lib/schemas/permissions";

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
];

/** The sections that these permissions open, with their addresses. */
export function sectionsFor(slug: string, permissions: readonly Permission[]) {
  return SECTIONS.filter(({ permission }) => permissions.includes(permission)).map(({ path, name }) => ({
    href: `/console/${slug}/settings/${path}`,
    name,
  }));
}
