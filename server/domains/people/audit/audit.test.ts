import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/api';
import { contract, type AuditEntry } from '#shared/api/contract';
import { rowsIn } from '../../../../tests/support/server/rows.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

const { audit, embeds, farms, owners, plans } = contract;
const ADMIN = 'admin@fenceline.example';
const AGENT = 'agent@fenceline.example';
const FARMER = 'farmer@fenceline.example';

describe('the audit', () => {
  let server: TestServer;
  let admin: Client;
  let agent: Client;
  let farmer: Client;
  let ownerId: number;
  let planId: number;

  const rows = () => rowsIn(server.database, server.issuer);
  beforeAll(async () => {
    server = await startTestServer();
    await rows().admin(ADMIN);
    await rows().owner(ADMIN);
    await rows().owner(AGENT);
    ownerId = await rows().owner(FARMER);
    admin = await server.client(ADMIN);
    agent = await server.client(AGENT);
    farmer = await server.client(FARMER);
    planId = await rows().plan(AGENT, [FARMER]);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await raw`DELETE FROM audit`.execute(server.database.asOwner);
  });
  const what = ({ actor, area, action, object, about }: AuditEntry) =>
    [actor, area, action, object, about].join(' ');

  it('is read in full by admins only; plan owners read only the changes of their own plans', async () => {
    for (const other of [agent, farmer]) {
      await expect(other.send(audit.list, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const foreign = await rows().plan(FARMER, []);
    await expect(agent.send(plans.history, { plan_id: foreign })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const identity = {
      issuer: server.issuer.issuer,
      subject: `sub-${AGENT}`,
      email: AGENT,
    };
    const seen = await server.database.asUser(identity, async (sql) => ({
      audit: await sql.selectFrom('audit').select('id').execute(),
      foreign: await sql
        .selectFrom('visible_plan_change')
        .select('id')
        .where('plan_id', '=', foreign)
        .execute(),
    }));
    expect(seen).toEqual({ audit: [], foreign: [] });
  });

  it('records roles, money, keys and deletions with actor, network and request', async () => {
    const farmId = await rows().farm(ownerId);
    const sharedMapId = await rows().sharedMap(ownerId, farmId);
    await raw`DELETE FROM audit`.execute(server.database.asOwner);
    await admin.send(owners.grantPermission, { email: FARMER, permission: 'admin' });
    await admin.send(owners.revokePermission, { email: FARMER, permission: 'admin' });
    await agent.send(plans.setPrices, { plan_id: planId, carbon_report_price: '12.50' });
    await farmer.send(embeds.revoke, { embed_id: sharedMapId });
    await farmer.send(farms.remove, { property_id: farmId });
    const entries = await admin.send(audit.list, {});
    expect(entries.map(what)).toEqual([
      `${FARMER} deletion deleted farm ${FARMER}`,
      `${FARMER} key withdrawn shared map ${FARMER}`,
      `${AGENT} money priced plan `,
      `${ADMIN} role revoked permission ${FARMER}`,
      `${ADMIN} role granted permission ${FARMER}`,
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({ via: 'call', address: '127.0.0.1' });
      expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(entries[2]).toMatchObject({
      before: { carbon_report_cents: 0 },
      after: { carbon_report_cents: 1_250 },
    });
    expect(JSON.stringify(entries)).not.toContain('key":"');
  });

  it('records nothing about a call that fails, and records the server’s own changes without an actor', async () => {
    await expect(
      agent.send(plans.setPrices, { plan_id: planId, carbon_report_price: 'much' }),
    ).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    await rows().order(ownerId);
    expect(await admin.send(audit.list, {})).toMatchObject([
      { actor: null, via: 'operator', area: 'money', action: 'ordered', about: FARMER },
    ]);
  });

  it('is filtered and paginated', async () => {
    await agent.send(plans.addClients, {
      plan_id: planId,
      owner_emails: ['a@x.example', 'b@x.example', 'c@x.example'],
      authorised_by: AGENT,
    });
    await rows().order(ownerId);
    const ofRoles = { area: 'role', object: 'plan', object_id: String(planId) } as const;
    const first = await admin.send(audit.list, { ...ofRoles, limit: 2 });
    expect(first.map(({ about }) => about)).toEqual(['c@x.example', 'b@x.example']);
    const next = await admin.send(audit.list, { ...ofRoles, before_id: first[1]!.audit_id });
    expect(next.map(({ about }) => about)).toEqual(['a@x.example']);
    const about = await admin.send(audit.list, { about_email: ' B@x.example ' });
    expect(about.map(({ action }) => action)).toEqual(['client added']);
    expect(await admin.send(audit.list, { actor_email: FARMER })).toEqual([]);
    expect(await admin.send(audit.list, { until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await admin.send(audit.list, { since: '2020-01-01T00:00:00Z' })).toHaveLength(4);
    for (const wrong of [{ limit: 0 }, { limit: 201 }, { since: 'yesterday' }]) {
      await expect(admin.send(audit.list, wrong)).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
    }
  });
});
