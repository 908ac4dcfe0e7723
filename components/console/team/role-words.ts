/** A role as a person reads it: with a capital. */
export function roleName(role: string): string {
  return role.slice(0, 1).toUpperCase() + role.slice(1);
}
