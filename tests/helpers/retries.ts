import { prisma } from "@/lib/server/database/database";
import { until } from "./receiver";

/** Makes a funder's next retry due immediately, once the preceding failed attempt is recorded. */
export async function retryNow({ slug }: { slug: string }): Promise<void> {
  const failed = { status: "pending" as const, attempt_count: { gt: 0 }, lease_token: null };
  await until(async () => {
    const where = { ...failed, funder: { slug }, next_attempt_at: { gt: new Date() } };
    const { count } = await prisma.delivery.updateMany({
      where,
      data: { next_attempt_at: new Date() },
    });
    return count > 0;
  });
}
