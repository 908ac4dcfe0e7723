import "server-only";
import type { Role } from "@/lib/schemas/permissions";
import type { Transaction } from "@/lib/server/database";
import { promotionMail } from "./mail-texts";
import { personMail } from "./person-mails";

/** Mails every other owner of a funder that somebody became an owner or admin; nothing for other roles. */
export async function mailOwners(
  tx: Transaction,
  of: {
    funder: { id: string; name: string };
    person: { id: string; name: string };
    role: Role;
    by: string;
    now: Date;
  },
): Promise<void> {
  const { funder, person, role, by, now } = of;
  if (role !== "owner" && role !== "admin") return;
  const owners = await tx.membership.findMany({
    where: { funder_id: funder.id, role: "owner", user_id: { not: person.id } },
    select: { user: { select: { email: true } } },
  });
  const content = promotionMail({ funder: funder.name, person: person.name, role, by });
  await tx.personMail.createMany({ data: owners.map(({ user }) => personMail(user.email, content, now)) });
}
