import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  closeDatabase,
  databaseTrouble,
  isUniqueViolation,
  isWriteConflict,
  prisma,
  type Transaction,
} from "@/lib/server/database/database";
import { newId } from "@/lib/server/ids";
import { connectTo, openTestDatabase, type TestDatabase } from "@/tests/helpers/product-server";

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  connectTo(db);
  process.env.DATABASE_POOL_SIZE = "3";
});

afterAll(async () => {
  await closeDatabase();
  await db.close();
});

beforeEach(() => prisma.user.deleteMany());

const NOW = new Date();

const person = (email: string) => ({
  id: newId(),
  name: "Priya Shah",
  email,
  email_verified: true,
  created_at: NOW,
  updated_at: NOW,
});

const createPerson = (email: string, tx: Transaction = prisma) => tx.user.create({ data: person(email) });

function insertPerson(email: string, tx: Transaction = prisma) {
  const { id, name } = person(email);
  return tx.$executeRaw`
    INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
    VALUES (${id}::uuid, ${name}, ${email}, true, ${NOW}, ${NOW})`;
}

/** What a database says to work that it refuses. */
async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("The database refuses nothing.");
}

/** Two transactions that have read or written, each waiting for the other; returns the loser's error. */
async function errorOfTwo(
  isolationLevel: "ReadCommitted" | "RepeatableRead",
  first: (of: string, tx: Transaction) => Promise<unknown>,
  then: (of: string, tx: Transaction) => Promise<unknown>,
): Promise<unknown> {
  let ready = 0;
  let bothReady = () => {};
  const both = new Promise<void>((resolve) => {
    bothReady = resolve;
  });
  const run = (of: "a" | "b") =>
    prisma.$transaction(
      async (tx) => {
        await first(of, tx);
        ready += 1;
        if (ready === 2) bothReady();
        await both;
        await then(of, tx);
      },
      { isolationLevel },
    );
  const results = await Promise.allSettled([run("a"), run("b")]);
  const failed = results.filter((result) => result.status === "rejected");
  expect(failed).toHaveLength(1);
  return failed[0]?.reason;
}

const rename = (email: string, tx: Transaction) =>
  tx.$executeRaw`UPDATE users SET name = name || '.' WHERE email = ${email}`;

test.each([
  ["of a model", createPerson],
  ["of a statement", insertPerson],
])(
  "a second row with the same key is known as one by the error %s, also in a transaction",
  async (_, add) => {
    await createPerson("priya@funder.example");
    const errors = [
      await errorOf(() => add("priya@funder.example")),
      await errorOf(() => prisma.$transaction(async (tx) => await add("priya@funder.example", tx))),
    ];
    expect(errors.map(isUniqueViolation)).toEqual([true, true]);
    expect(errors.map(isWriteConflict)).toEqual([false, false]);
    expect(errors.map(databaseTrouble)).toEqual([null, null]);
  },
);

test.each([
  ["model", (email: string, tx: Transaction) => tx.user.update({ where: { email }, data: { name: "P." } })],
  ["statement", rename],
])("a deadlock is known as a conflict by the error of a %s", async (_, change) => {
  await createPerson("a");
  await createPerson("b");
  const error = await errorOfTwo("ReadCommitted", change, (of, tx) => change(of === "a" ? "b" : "a", tx));
  expect([isWriteConflict(error), isUniqueViolation(error)]).toEqual([true, false]);
});

test("a change of what another transaction has changed since the snapshot is known as a conflict", async () => {
  await createPerson("a");
  const error = await errorOfTwo(
    "RepeatableRead",
    (_of, tx) => tx.user.count(),
    (_of, tx) => rename("a", tx),
  );
  expect([isWriteConflict(error), isUniqueViolation(error)]).toEqual([true, false]);
});

test.each([
  [
    "model",
    (funder_id: string, user_id: string) =>
      prisma.membership.create({ data: { funder_id, user_id, role: "owner", created_at: NOW } }),
  ],
  [
    "statement",
    (funder_id: string, user_id: string) => prisma.$executeRaw`
      INSERT INTO memberships (funder_id, user_id, role, created_at)
      VALUES (${funder_id}::uuid, ${user_id}::uuid, 'owner', ${NOW})`,
  ],
])("a row that refers to a deleted one is known as a conflict by the error of a %s", async (_, add) => {
  const { id } = await createPerson("a");
  const error = await errorOf(() => add(newId(), id));
  expect([isWriteConflict(error), isUniqueViolation(error)]).toEqual([true, false]);
});

test("a statement that is wrong, and an error that is not the database's, are neither", async () => {
  const errors = [
    await errorOf(() => prisma.$queryRaw`SELECT 1 / 0`),
    new Error("23505"),
    "P2002",
    undefined,
  ];
  expect(errors.map(isUniqueViolation)).toEqual([false, false, false, false]);
  expect(errors.map(isWriteConflict)).toEqual([false, false, false, false]);
});
