import "server-only";
import { prisma } from "@/lib/server/database";

/** What a mail has of the brand that it comes from. */
export interface MailBrand {
  name: string;
  logo: string | null;
  /** `#rrggbb`; null for the service's own colour. */
  accent: string | null;
  contactEmail: string | null;
  timeZone: string;
}

/** Returns the brand that a mail comes from. */
export async function mailBrand(id: string): Promise<MailBrand> {
  const { logo_url, contact_email, time_zone, ...brand } = await prisma.brand.findUniqueOrThrow({
    where: { id },
    select: { name: true, logo_url: true, accent: true, contact_email: true, time_zone: true },
  });
  return { ...brand, logo: logo_url, contactEmail: contact_email, timeZone: time_zone };
}
