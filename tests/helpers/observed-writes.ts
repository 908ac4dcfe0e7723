import { Client } from "pg";

/**
 * A write to a table: an UPDATE has the columns that it changed; an event has its type, and evidence its kind,
 * after the verb.
 */
export interface TableWrite {
  table: string;
  verb: string;
  columns: string[];
}

/** The writes of a transaction: those of its rows, and those of its statements, whether or not they met a row. */
export interface ObservedTransaction {
  rows: TableWrite[];
  statements: TableWrite[];
}

/** Text in a statement of a test itself, which is not observed. */
export const NOT_OBSERVED = "/* test */";

/** Observes by triggers all that is written to the tables of a database, until `close`. */
export async function observeWrites(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(OBSERVER);
  return {
    transactions: async (): Promise<ObservedTransaction[]> => {
      const { rows } = await client.query<TableWrite & { transaction: string; is_row: boolean }>(
        `SELECT transaction::text, "table", verb, columns, is_row FROM (SELECT DISTINCT * FROM observer.writes) w
         ORDER BY w.transaction`,
      );
      const all = new Map<string, ObservedTransaction>();
      for (const { transaction, is_row, ...write } of rows) {
        const of = all.get(transaction) ?? { rows: [], statements: [] };
        (is_row ? of.rows : of.statements).push(write);
        all.set(transaction, of);
      }
      return [...all.values()];
    },
    close: () => client.end(),
  };
}

const OBSERVER = `
  CREATE SCHEMA observer;
  CREATE TABLE observer.writes (transaction xid8, "table" text, verb text, columns text[], is_row boolean);
  CREATE FUNCTION observer.note() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      verb text := TG_OP;
      changed text[] := '{}';
    BEGIN
      IF position('${NOT_OBSERVED}' IN current_query()) > 0 THEN RETURN NULL; END IF;
      IF TG_LEVEL = 'ROW' AND TG_OP = 'INSERT' AND TG_TABLE_NAME = 'events' THEN verb := 'INSERT ' || NEW.type; END IF;
      IF TG_LEVEL = 'ROW' AND TG_OP = 'INSERT' AND TG_TABLE_NAME = 'disclosure_evidence' THEN verb := 'INSERT ' || NEW.kind; END IF;
      IF TG_LEVEL = 'ROW' AND TG_OP = 'UPDATE' THEN
        changed := ARRAY(
          SELECT n.key FROM jsonb_each(to_jsonb(NEW)) n JOIN jsonb_each(to_jsonb(OLD)) o USING (key)
          WHERE n.value IS DISTINCT FROM o.value ORDER BY n.key);
      END IF;
      INSERT INTO observer.writes
      VALUES (pg_current_xact_id(), TG_TABLE_NAME, verb, changed, TG_LEVEL = 'ROW');
      RETURN NULL;
    END $$;
  DO $$
    DECLARE name text;
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' LOOP
        EXECUTE format('CREATE TRIGGER note_row AFTER INSERT OR UPDATE OR DELETE ON %I
          FOR EACH ROW EXECUTE FUNCTION observer.note()', name);
        EXECUTE format('CREATE TRIGGER note_statement AFTER INSERT OR UPDATE OR DELETE ON %I
          FOR EACH STATEMENT EXECUTE FUNCTION observer.note()', name);
      END LOOP;
    END $$`;
