import type { Scope } from "./scopes";

/** The roles of a person with a funder, from least to most (console contract, section 1). */
export const ROLES = ["viewer", "operator", "developer", "admin", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** What a caller may do: a key's scopes, and what only people do in the console. */
export type Permission = Scope | ConsolePermission;

type ConsolePermission =
  | "offers:read"
  | "offers:export"
  | "deliveries:read"
  | "deliveries:replay"
  | "webhooks:read"
  | "keys:manage"
  | "brands:read"
  | "brands:manage"
  | "members:manage"
  | "audit:read"
  | "requests:read"
  | "sandbox:manage";

const EVERYONE = ROLES;
const OFFICE = ["operator", "admin", "owner"] as const;
const ENGINEERING = ["developer", "admin", "owner"] as const;
const ADMINISTRATION = ["admin", "owner"] as const;

// Rules: C1-19, D12-20
/** Permission to roles: the only place that says what a role may do. */
const ROLES_OF: Record<Permission, readonly Role[]> = {
  "offers:read": EVERYONE,
  "offers:create": OFFICE,
  "offers:update": OFFICE,
  "offers:delete": OFFICE,
  "offers:export": OFFICE,
  "submissions:read": EVERYONE,
  "submissions:decide": OFFICE,
  "deliveries:read": EVERYONE,
  "deliveries:replay": ["operator", "developer", "admin", "owner"],
  "webhooks:read": EVERYONE,
  "webhooks:manage": ENGINEERING,
  "keys:manage": ENGINEERING,
  "brands:read": ["operator", "developer", "admin", "owner"],
  "brands:manage": ADMINISTRATION,
  "disclosures:read": OFFICE,
  "members:manage": ADMINISTRATION,
  "audit:read": ADMINISTRATION,
  "requests:read": ENGINEERING,
  "sandbox:manage": ENGINEERING,
  "events:read": ADMINISTRATION,
  "data:erase": ADMINISTRATION,
};

const PERMISSIONS = Object.keys(ROLES_OF) as Permission[];

const PERMISSIONS_OF = Object.fromEntries(
  ROLES.map((role) => [role, PERMISSIONS.filter((permission) => ROLES_OF[permission].includes(role))]),
) as unknown as Record<Role, readonly Permission[]>;

/** Returns what a person with this role may do. */
export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS_OF[role];
}

/** Returns the roles that have a permission, from least to most. */
export function rolesWith(permission: Permission): readonly Role[] {
  return ROLES_OF[permission];
}

// Rule: C1-21
/**
 * Returns whether a person may grant `role`, or change or remove somebody who has it: a role below their own,
 * or any role for an owner. Only admins and owners manage members.
 */
export function mayManageRole(own: Role, role: Role): boolean {
  if (own === "owner") return true;
  return own === "admin" && ROLES.indexOf(role) < ROLES.indexOf(own);
}
