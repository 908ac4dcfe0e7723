import "server-only";
import { prisma } from "@/lib/server/database/database";

/** The zone of mails to who has none: in the console nobody has their address, or they did not choose one yet. */
const WITHOUT_ZONE = "UTC";

/** Returns the zone in which a person reads times; `time_zone` is what is kept with their account. */
export function readerZone({ time_zone }: { time_zone: string | null }): string {
  return time_zone ?? WITHOUT_ZONE;
}

/** Returns the zone in which the reader of a mail to an address reads times. */
export async function zoneOfAddress(address: string): Promise<string> {
  const email = address.toLowerCase();
  const person = await prisma.user.findUnique({ where: { email }, select: { time_zone: true } });
  return person === null ? WITHOUT_ZONE : readerZone(person);
}
