import type { Scope } from "@/lib/schemas/keys/scopes";

/**
 * The roles of a person with a funder, from the fewest permissions to the most (docs/spec/console.md
 * "People").
 */
export const ROLES = ["viewer", "operator", "developer", "admin", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** What a caller may do: the scopes of a key, and what only people can do in the console. */
export type Permission = Scope | ConsolePermission;

type ConsolePermission =
  | "offers:export"
  | "deals:share"
  | "colleagues:read"
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

/** The roles that have each permission. No other place decides what a role may do. */
const ROLES_OF: Record<Permission, readonly Role[]> = {
  "offers:read": EVERYONE,
  "offers:create": OFFICE,
  "offers:update": OFFICE,
  "offers:delete": OFFICE,
  "offers:export": OFFICE,
  // Notes, and whose deal it is: who may read them may also write, take and be handed a deal.
  "deals:share": OFFICE,
  // The names of the funder's people, and the addresses that offers name for its desk; others read "a colleague".
  "colleagues:read": OFFICE,
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

export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS_OF[role];
}

/** The roles that have a permission, from the fewest permissions to the most. */
export function rolesWith(permission: Permission): readonly Role[] {
  return ROLES_OF[permission];
}

/**
 * Whether a person may grant `role`, and change or remove somebody who has it. An owner may for every role,
 * an admin for the roles below admin. Nobody else manages members.
 */
export function mayManageRole(own: Role, role: Role): boolean {
  if (own === "owner") return true;
  return own === "admin" && ROLES.indexOf(role) < ROLES.indexOf(own);
}
