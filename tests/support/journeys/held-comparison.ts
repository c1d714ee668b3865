import { withServersDatabase } from './servers-database.ts';

/** An arbitrary number, shared by the trigger and the holder of the lock. */
const LOCK = 190_401;

/**
 * Keeps the server from recording how a comparison of a signed PDF ended until `work` has ended, as
 * if all its threads were busy.
 */
export const whileComparisonsWait = (dataDir: string, work: () => Promise<void>): Promise<void> =>
  withServersDatabase(dataDir, async (client) => {
    await client.query(`
      CREATE OR REPLACE FUNCTION wait_to_compare() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock_shared(${LOCK});
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER waits_to_compare BEFORE UPDATE OF comparison ON soil_document
        FOR EACH ROW EXECUTE FUNCTION wait_to_compare()`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    // The lock ends with the connection, even after a failure.
    await work();
  });
