import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type ParamsOf } from '#shared/api/contract';
import { appStart } from '../../../../tests/support/server/app-start.ts';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { MAX_DETAILS_BYTES, MAX_TASKS } from './record.ts';

const NOT_FOUND =
  'NOT_FOUND: This was not found. It may have been removed. Please reload the page.';

describe('tasks.record', () => {
  let server: TestServer;
  let owners = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** Creates an owner with a farm; its `record` returns the outcome of the call as text. */
  async function newOwner() {
    owners += 1;
    const email = `owner-${owners}@fenceline.example`;
    const rows = rowsIn(server.database, server.issuer);
    const ownerId = await rows.owner(email);
    const farmId = await rows.farm(ownerId);
    const client = await server.client(email);
    const record = (task: Partial<ParamsOf<typeof contract.tasks.record>> = {}) =>
      client
        .send(contract.tasks.record, {
          ...appStart(email),
          ...task,
        })
        .then(
          () => 'answered',
          (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
        );
    const recorded = () =>
      server.database.asOwner
        .selectFrom('task')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('id')
        .execute();
    return { ownerId, farmId, record, recorded };
  }

  it('rejects another owner’s farm with the message for an unknown one, and records nothing', async () => {
    const ann = await newOwner();
    const bea = await newOwner();
    expect(await ann.record({ property_id: bea.farmId })).toBe(NOT_FOUND);
    expect(await ann.record({ property_id: 999_999 })).toBe(NOT_FOUND);
    expect(await ann.recorded()).toEqual([]);
  });

  it('accepts the owner’s own farm, even if deleted since, or none', async () => {
    const { farmId, record, recorded } = await newOwner();
    expect(await record({ property_id: farmId })).toBe('answered');
    await server.database.asOwner
      .updateTable('farm')
      .set({ deleted_at: new Date() })
      .where('id', '=', farmId)
      .execute();
    expect(await record({ property_id: farmId })).toBe('answered');
    expect(await record()).toBe('answered');
    expect((await recorded()).map((task) => task.farm_id)).toEqual([farmId, farmId, null]);
  });

  it('rejects an unlisted type and a status of more than a few words', async () => {
    const { record, recorded } = await newOwner();
    expect(await record({ task_type: 'drop_tables' })).toBe('INVALID_PARAMS: Unknown task type.');
    expect(await record({ task_status: 'x'.repeat(61) })).toMatch(/^INVALID_PARAMS/);
    expect(await recorded()).toEqual([]);
  });

  it('rejects details of more than 64 KiB and accepts exactly 64 KiB', async () => {
    const { record, recorded } = await newOwner();
    const detailsOf = (bytes: number) => ({
      note: 'x'.repeat(bytes - JSON.stringify({ note: '' }).length),
    });
    expect(await record({ d: detailsOf(MAX_DETAILS_BYTES + 1) })).toBe(
      'INVALID_PARAMS: The details of a task can be at most 64 KiB.',
    );
    expect(await record({ d: detailsOf(MAX_DETAILS_BYTES) })).toBe('answered');
    expect(await recorded()).toHaveLength(1);
  });

  it('rejects further tasks of an owner with 1,000, even when many arrive simultaneously', async () => {
    const { ownerId, record, recorded } = await newOwner();
    const task = {
      owner_id: ownerId,
      farm_id: null,
      task_type: 'app_start',
      task_status: 'submitted',
      details: '{}',
    };
    await server.database.asOwner
      .insertInto('task')
      .values(Array.from({ length: MAX_TASKS - 2 }, () => task))
      .execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => record()));
    expect(answers.toSorted()).toEqual([
      ...Array.from(
        { length: 3 },
        () =>
          'CONFLICT: Your account has reached the limit of 1,000 recorded tasks. Each is deleted after a year.',
      ),
      'answered',
      'answered',
    ]);
    expect(await recorded()).toHaveLength(MAX_TASKS);
    expect(await (await newOwner()).record()).toBe('answered');
  });
});
