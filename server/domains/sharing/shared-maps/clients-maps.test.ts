import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { embeds, plans } = contract;
const AGENT = 'agent@fenceline.example';
const OTHER_AGENT = 'other@fenceline.example';
const CLIENT = 'client@fenceline.example';

describe('a client’s shared map', () => {
  let server: TestServer;
  let agent: Client;
  let otherAgent: Client;
  let client: Client;
  let ownerId: number;
  let farmId: number;
  let mapId: number;

  const rows = () => rowsIn(server.database, server.issuer);
  beforeAll(async () => {
    server = await startTestServer();
    for (const email of [AGENT, OTHER_AGENT]) await rows().owner(email);
    ownerId = await rows().owner(CLIENT);
    farmId = await rows().farm(ownerId);
    agent = await server.client(AGENT);
    otherAgent = await server.client(OTHER_AGENT);
    client = await server.client(CLIENT);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.database.pool.query('DELETE FROM plan_client');
    mapId = await rows().sharedMap(ownerId, farmId);
  });

  const seenBy = async (who: Client) =>
    (await who.send(embeds.list, {})).find((map) => map.embed_id === mapId);
  const refusedTo = (who: Client) =>
    expect(who.send(embeds.revoke, { embed_id: mapId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  const asUser = (email: string) => ({
    issuer: server.issuer.issuer,
    subject: `sub-${email}`,
    email: email.toLowerCase(),
  });

  it('is hidden from a plan owner who added the client without consent', async () => {
    const planId = await rows().plan(AGENT);
    await agent.send(plans.addClients, {
      plan_id: planId,
      owner_emails: [CLIENT],
      authorised_by: AGENT,
    });
    expect(await seenBy(agent)).toBeUndefined();
    await refusedTo(agent);
    expect(await seenBy(client)).toMatchObject({ revoked_at: null });
  });

  it('can be seen and withdrawn by owners of a plan that the client accepted, and by no other agent', async () => {
    await rows().plan(AGENT, [CLIENT], new Date());
    await rows().plan(OTHER_AGENT, [CLIENT]);
    expect(await seenBy(agent)).toMatchObject({ is_own: false, owner_email: CLIENT });
    expect(await seenBy(otherAgent)).toBeUndefined();
    await refusedTo(otherAgent);

    expect(await agent.send(embeds.revoke, { embed_id: mapId })).toEqual([
      { revoke_embed_key: true },
    ]);
    expect((await seenBy(client))?.revoked_at).not.toBeNull();
  });

  it('is listed once for an owner of several plans that the client accepted', async () => {
    for (let plan = 1; plan <= 3; plan++) await rows().plan(AGENT, [CLIENT], new Date());
    const seen = await agent.send(embeds.list, {});
    expect(seen.filter((map) => map.embed_id === mapId)).toHaveLength(1);
  });

  it('still belongs to a client who also owns the plan', async () => {
    await rows().plan(CLIENT, [CLIENT], new Date());
    const seen = (await client.send(embeds.list, {})).filter((map) => map.embed_id === mapId);
    expect(seen).toMatchObject([{ is_own: true, key: expect.any(String) as string }]);
  });

  it('is hidden from the plan’s owner again once the client leaves or is removed', async () => {
    const planId = await rows().plan(AGENT, [CLIENT], new Date());
    expect(await seenBy(agent)).toBeDefined();
    await client.send(plans.leave, { plan_id: planId });
    expect(await seenBy(agent)).toBeUndefined();
    await refusedTo(agent);
  });

  it('never reveals its keys to a plan owner, through a call or through SQL as that user', async () => {
    await server.database.asOwner
      .updateTable('embed_key')
      .set({ picture_key: 'pictureKeyOf22Letters_' })
      .where('id', '=', mapId)
      .execute();
    await rows().plan(AGENT, [CLIENT], new Date());
    const own = await seenBy(client);
    expect(own).toMatchObject({ picture_key: 'pictureKeyOf22Letters_', has_picture: true });
    const seen = await seenBy(agent);
    expect(seen).toMatchObject({ key: null, picture_key: null, has_picture: true });
    expect(JSON.stringify(seen)).not.toContain(own?.key);

    await server.database.asUser(asUser(AGENT), async (sql) => {
      expect(await sql.selectFrom('embed_key').selectAll().execute()).toEqual([]);
      const visible = await sql.selectFrom('visible_shared_map').selectAll().execute();
      expect(visible.length).toBeGreaterThan(0);
      expect(JSON.stringify(visible)).not.toContain(own?.key);
      expect(JSON.stringify(visible)).not.toContain('pictureKeyOf22Letters_');
    });
  });

  it('allows a plan owner to withdraw it once, but not to change it through SQL', async () => {
    await rows().plan(AGENT, [CLIENT], new Date());
    await server.database.asUser(asUser(AGENT), async (sql) => {
      const changed = await sql
        .updateTable('embed_key')
        .set({ sites: ['https://evil.example'], revoked_at: new Date() })
        .where('id', '=', mapId)
        .executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(0n);
    });
    const withdraw = async (email: string) => {
      const { rows: answers } = await server.database.asUser(asUser(email), (sql) =>
        raw<{ done: boolean }>`SELECT withdraw_shared_map(${mapId}, now()) AS done`.execute(sql),
      );
      return answers[0]?.done;
    };
    expect(await withdraw(OTHER_AGENT)).toBe(false);
    expect(await seenBy(client)).toMatchObject({
      sites: ['https://www.agent.example'],
      revoked_at: null,
    });
    expect([await withdraw(AGENT), await withdraw(AGENT)]).toEqual([true, false]);
  });
});
