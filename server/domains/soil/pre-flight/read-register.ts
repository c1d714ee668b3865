import { sql as raw } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import type { RegisterRows } from '../../land/land-comparison/register-rows.ts';

/** Age from which the register is read again when the server starts. */
const FRESH_MS = 24 * 3_600 * 1_000;

/**
 * Reads the configured register of projects and replaces the stored one as a whole. A failure keeps
 * the stored one and records why. Removes everything if no register is configured.
 */
export function readRegister(app: AppContext): JobHandlers['read-register'] {
  return async () => {
    const { register } = app;
    if (register === null) {
      await app.database.asWorker((sql) => forgetOthers(sql, ''));
      return;
    }
    const { source } = register;
    const read = await rowsOf(app, register);
    if ('fault' in read) {
      app.log.warn({ source, fault: read.fault }, 'the register of projects could not be read');
      await app.database.asWorker((sql) =>
        record(sql, { source, problem: read.fault, tried_at: app.now() }),
      );
      return;
    }
    await app.database.asWorker(async (sql) => {
      await sql.deleteFrom('registered_project').execute();
      for (const chunk of read.chunks) {
        await raw`INSERT INTO registered_project (code, name, geometry)
          SELECT code, name, geometry
          FROM jsonb_to_recordset(${chunk}::jsonb) AS row (code text, name text, geometry jsonb)`.execute(
          sql,
        );
      }
      const now = app.now();
      await record(sql, {
        source,
        problem: null,
        tried_at: now,
        read_at: now,
        project_count: read.projects,
      });
      await forgetOthers(sql, source);
    });
    const { projects, skipped } = read;
    app.log.info({ source, projects, skipped }, 'read the register of projects');
  };
}

async function rowsOf(
  app: AppContext,
  register: NonNullable<AppContext['register']>,
): Promise<RegisterRows | { fault: string }> {
  try {
    return await app.compareLand.registerRows(await register.read());
  } catch (error) {
    if (error instanceof OutsideUnavailableError) return { fault: error.message };
    throw error;
  }
}

/** Deletes readings of other sources, and all projects if nothing was read from this source. */
async function forgetOthers(sql: Sql, source: string): Promise<void> {
  await sql.deleteFrom('register_reading').where('source', '<>', source).execute();
  if (source === '') await sql.deleteFrom('registered_project').execute();
}

interface Reading {
  source: string;
  problem: string | null;
  tried_at: Date;
  read_at?: Date;
  project_count?: number;
}

const record = (sql: Sql, reading: Reading) =>
  sql
    .insertInto('register_reading')
    .values({ read_at: null, ...reading })
    .onConflict((conflict) => {
      const { source: _, ...changed } = reading;
      return conflict.column('source').doUpdateSet(changed);
    })
    .execute();

/** Queues a reading when the server starts, unless the register was read within a day. */
export async function readRegisterAtStart(app: AppContext): Promise<void> {
  await app.database.asWorker(async (sql) => {
    const readings = await sql
      .selectFrom('register_reading')
      .select(['source', 'read_at'])
      .execute();
    const source = app.register?.source ?? null;
    const own = readings.find((reading) => reading.source === source);
    const isFresh = own?.read_at != null && app.now().getTime() - own.read_at.getTime() < FRESH_MS;
    const isEmpty = source === null && readings.length === 0;
    if (!isFresh && !isEmpty) await app.jobs.enqueue(sql, 'read-register', {});
  });
}
