import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayMove, type ProjectActor } from '#entities/soil-project/record';
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';
import {
  CLIENT,
  PARTNER,
  startSoilServer,
  type SoilServer,
} from '../../../../tests/support/soil/soil.ts';

const ACTORS = ['client', 'partner', 'server'] as const satisfies ProjectActor[];

describe('the database’s own rule about moves of a project', () => {
  let soil: SoilServer;
  let project: number;
  beforeAll(async () => {
    soil = await startSoilServer();
    project = await soil.save();
  });
  afterAll(() => soil.stop());

  it('allows exactly the moves of the transition table for every actor and pair of statuses', async () => {
    const { rows } = await raw<{ actor: ProjectActor; old: ProjectStatus; next: ProjectStatus }>`
      SELECT actor, old, next FROM unnest(${ACTORS}::text[]) actor,
        unnest(${PROJECT_STATUSES}::text[]) old, unnest(${PROJECT_STATUSES}::text[]) next
      WHERE may_move_project(actor, old, next)`.execute(soil.database.asOwner);
    const allowed = rows.map(({ actor, old, next }) => `${actor}: ${old} to ${next}`);
    const expected = ACTORS.flatMap((actor) =>
      PROJECT_STATUSES.flatMap((old) =>
        PROJECT_STATUSES.filter((next) => mayMove(actor, old, next)).map(
          (next) => `${actor}: ${old} to ${next}`,
        ),
      ),
    );
    expect(expected.length).toBeGreaterThan(40);
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });

  it('refuses plain SQL of a client, a partner admin and a job outside the table', async () => {
    const identityOf = (email: string) => ({
      issuer: soil.issuer.issuer,
      subject: `sub-${email}`,
      email,
    });
    const setTo = (status: ProjectStatus) => (sql: Sql) =>
      sql
        .updateTable('soil_project')
        .set({ status })
        .where('id', '=', project)
        .executeTakeFirst()
        .then(({ numUpdatedRows }) => `${numUpdatedRows} changed`);
    const codeOf = (error: unknown) => (error as { code: string }).code;
    const asClient = async (status: ProjectStatus) =>
      soil.database.asUser(identityOf(CLIENT), setTo(status)).catch(codeOf);
    const asPartner = async (status: ProjectStatus) =>
      soil.database
        .asUser(identityOf(PARTNER), async (sql) => {
          await raw`SELECT set_config('fenceline.partner_admin', 'yes', true)`.execute(sql);
          return setTo(status)(sql);
        })
        .catch(codeOf);
    const asJob = async (status: ProjectStatus) =>
      soil.database.asWorker(setTo(status)).catch(codeOf);

    await soil.put(project, 'A5');
    for (const status of ['B3', 'A6', 'C1', 'C5'] as const) {
      expect([status, await asClient(status)]).toEqual([status, '42501']);
    }
    for (const status of ['A6', 'C2', 'C5'] as const) {
      expect([status, await asPartner(status)]).toEqual([status, '42501']);
    }
    for (const status of ['B3', 'C2', 'C5'] as const) {
      expect([status, await asJob(status)]).toEqual([status, '42501']);
    }
    expect(await asJob('A6')).toBe('1 changed');
    expect(await asPartner('B3')).toBe('1 changed');
    expect(await asPartner('C1')).toBe('1 changed');
    expect(await asJob('C2')).toBe('1 changed');
    expect(await asClient('A1')).toBe('42501');
  });
});
