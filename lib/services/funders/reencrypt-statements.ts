import "server-only";
import { Prisma, prisma } from "@/lib/server/database/database";
import { currentKeyId, type SecretPlace } from "@/lib/server/identity/secrets";

// SQL: the table and the column are parameters.

/** Selects secrets of a column that another key encrypted, in the order of their ids. */
export function oldSecrets({ table, column }: Omit<SecretPlace, "id">, after: string, limit: number) {
  const [rows, encrypted] = [Prisma.raw(table), Prisma.raw(column)];
  return prisma.$queryRaw<{ id: string; encrypted: string }[]>`
      SELECT id, ${encrypted} AS encrypted FROM ${rows}
      WHERE id > ${after}::uuid AND ${encrypted} <> '' AND ${encrypted} NOT LIKE ${`${currentKeyId()}.%`}
      ORDER BY id LIMIT ${limit}`;
}

/** Replaces an encrypted secret if it is unchanged. Returns how many rows changed. */
export function replaceSecret(
  { table, column, id }: SecretPlace,
  before: string,
  after: string,
): Prisma.PrismaPromise<number> {
  const [rows, encrypted] = [Prisma.raw(table), Prisma.raw(column)];
  return prisma.$executeRaw`
    UPDATE ${rows} SET ${encrypted} = ${after} WHERE id = ${id}::uuid AND ${encrypted} = ${before}`;
}
