import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type AnyCall, type ObjectRule } from '#shared/api/contract';
import { IS_FULL } from '../support/full.ts';
import { addCrowd, leaveAsAutovacuum } from '../support/server/crowd.ts';
import { nameOf, sampleOf } from '../support/server/echo-handlers.ts';
import { fillEveryTable } from '../support/server/every-table.ts';
import { rowsIn, SQUARE } from '../support/server/rows.ts';
import { withId } from '../support/server/sample-params.ts';
import { countRowsRead, type Read } from '../support/server/rows-read.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const CROWD = IS_FULL ? 20_000 : 1_000;
/**
 * More than a call needs for one farm of one owner, and less than any table or index holds here.
 */
const MAX_READ: Read = { rows: 200, pages: 100 };
const FARMER = 'farmer@fenceline.example';
const ADMIN = 'admin@fenceline.example';
const PARTNER = 'partner@agriprove.example';
const AGENT = 'adviser@fenceline.example';
/** Of the agent. */
const PLANS = IS_FULL ? 1_000 : 300;

/** These calls list everybody's records by design; only a handful of people may make them. */
const LISTS_OF_ALL: Record<string, string> = {
  'books.statements': 'admins see what every plan has to pay',
  'books.matchTransfers': 'a transfer may pay the statement of any plan',
  'plans.all': 'admins see every plan',
  'soilProjects.all': 'the partner reviews every project',
  'soilProjects.page': 'the partner reviews every project, 200 at a time',
  'soilProjects.list': 'the partner searches every project',
};
/** The first page of everybody's records, instead of the few that the sample asks for. */
const FIRST_PAGES: Record<string, Record<string, unknown>> = {
  'orders.all': {},
  'audit.list': { limit: 50 },
};
/** The same for a first page of a hundred records. */
const MAX_READ_FOR_PAGE: Read = { rows: 1_000, pages: 1_000 };
/** The same for a call that answers what several calls answer. */
const MAX_READ_FOR_SEVERAL: Record<string, Read> = { 'app.account': { rows: 400, pages: 300 } };
const isPlanOfOwner = (rule: ObjectRule | undefined) =>
  rule?.names === 'plan' && rule.usableBy !== 'its clients';
/** The client of the farmer's plan. */
const CLIENT = '7@crowd.example';
/** Tables that do not grow with the number of owners. */
const FIXED = new Set([
  'billing_series',
  'schema_migration',
  'schema_migration_lock',
  'permission',
]);

describe('a database with thousands of other owners', () => {
  let server: TestServer;
  let counter: ReturnType<typeof countRowsRead>;
  let agentsPlan: number;
  let clientsFarms: number[];
  /** The farmer's ids, by the kind of object that a rule names. */
  let own: Partial<Record<ObjectRule['names'], string | number>> = {};

  beforeAll(async () => {
    server = await startTestServer({ env: { PARTNER_DOMAINS: 'agriprove.example' } });
    const { database, issuer } = server;
    const personOf = (email: string) => ({
      issuer: issuer.issuer,
      subject: `sub-${email}`,
      email,
    });
    await addCrowd(database, CROWD);
    await fillEveryTable(database, {
      owner: personOf(FARMER),
      admin: personOf(ADMIN),
      partner: personOf(PARTNER),
    });
    const rows = rowsIn(database, issuer);
    await rows.owner(ADMIN);
    await rows.owner(PARTNER);
    server.app.partnerPlanId = await rows.plan('agent@fenceline.example', [FARMER]);
    const { rows: ids } = await raw<typeof own>`
      SELECT f.id AS farm, f.id AS "farm of the project", p.id AS "soil project",
        'projects/' || p.id || '/title.pdf' AS "project file", k.id AS "shared map",
        m.id AS order, t.id AS "order item", l.id AS "report link", i.id AS checkout, o.plan_id AS plan
      FROM owner w JOIN payment_item t ON t.owner_id = w.id JOIN farm f ON f.owner_id = w.id JOIN soil_project p ON p.owner_id = w.id
        JOIN embed_key k ON k.owner_id = w.id JOIN payment m ON m.owner_id = w.id
        JOIN report_link l ON l.owner_id = w.id
        JOIN checkout_intent i ON i.owner_id = w.id JOIN plan_owner o ON o.email = w.email
      WHERE w.email = ${FARMER}`.execute(database.asOwner);
    own = ids[0] ?? {};
    // A client of the farmer's plan who shares a map and lets the farmer order.
    await raw`INSERT INTO plan_client (plan_id, email, authorised_by, owner_id, accepted_at, lets_order_at)
      SELECT ${own.plan}, w.email, ${FARMER}, w.id, now(), now() FROM owner w
      WHERE w.email = ${CLIENT}`.execute(database.asOwner);
    const { rows: farms } = await raw<{ id: number }>`
      SELECT f.id FROM farm f JOIN owner w ON w.id = f.owner_id
      WHERE w.email = ${CLIENT}`.execute(database.asOwner);
    clientsFarms = farms.map(({ id }) => id);
    await raw`UPDATE farm_parcel SET geometry = ${JSON.stringify(SQUARE)}::jsonb
      WHERE farm_id = ANY(${clientsFarms}::bigint[])`.execute(database.asOwner);
    await raw`UPDATE delivery SET made_at = now(), state = 'sent', files = ${JSON.stringify([
      {
        itemId: own['order item'],
        key: 'deliveries/1/41/key.pdf',
        fileName: 'kurrajong-park-farm-key.pdf',
        contentType: '',
        byteLength: 1,
      },
    ])}::jsonb WHERE payment_id = ${own.order}`.execute(database.asOwner);
    await raw`UPDATE soil_document SET recorded_at = now()
      WHERE project_id = ${own['soil project']}`.execute(database.asOwner);
    await raw`UPDATE farm SET boundary_type = 'farm_key' WHERE id = ${own.farm}`.execute(
      database.asOwner,
    );
    await rows.owner(AGENT);
    for (let i = 0; i < PLANS; i += 1) {
      agentsPlan = await rows.plan(AGENT, ['client@fenceline.example']);
    }
    await leaveAsAutovacuum(database);
    counter = countRowsRead();
  });
  afterAll(async () => {
    counter.stop();
    await server.stop();
  });

  const paramsFor = (call: AnyCall, email: string, ids = own) => {
    const page = FIRST_PAGES[nameOf(call)];
    if (page) return page;
    const params = { ...sampleOf(call).params };
    if (call.self) params[call.self.param] = email;
    const paths = Object.entries(call.objects ?? {}) as [string, ObjectRule][];
    for (const [path, { names }] of paths) {
      const id = ids[names];
      if (id !== undefined) Object.assign(params, withId(params, path, id));
    }
    if (nameOf(call) === 'orders.asBuyer') params['order_id'] = own.order;
    if ('before_order_id' in params) delete params['before_order_id'];
    if (nameOf(call) === 'plans.previewBenchmarks') {
      Object.assign(params, { client_email: CLIENT, property_ids: clientsFarms });
    }
    return params;
  };
  const callersOf = ({ access }: AnyCall): string[] => {
    if (access === 'admin') return [ADMIN];
    if (access === 'partner-admin') return [PARTNER];
    return access === 'soil-member' ? [FARMER, PARTNER] : [FARMER];
  };

  it('contains many rows in every table that grows with the owners', async () => {
    const { rows } = await raw<{ name: string; count: number }>`
      SELECT relname AS name, reltuples::integer AS count FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
      server.database.asOwner,
    );
    const small = rows.filter(({ name, count }) => count < CROWD && !FIXED.has(name));
    expect(small).toEqual([]);
  });

  it('counts the rows that a full scan reads', async () => {
    counter.taken();
    await server.database.asWorker((sql) =>
      sql.selectFrom('farm').select('id').where('name', '=', 'Kurrajong Park').execute(),
    );
    expect(counter.taken().get('farm')?.rows).toBeGreaterThan(CROWD);
  });

  /** Calls that change nothing first; the one that deletes the farm last. */
  const inOrder = (call: AnyCall) =>
    nameOf(call) === 'farms.remove' ? 2 : Number(call.kind !== 'read' && call.kind !== 'search');

  it.each(
    allCalls
      .toSorted((a, b) => inOrder(a) - inOrder(b))
      .filter((call) => call.access !== 'anyone' && !(nameOf(call) in LISTS_OF_ALL))
      .map((call) => [nameOf(call), call] as const),
  )('%s reads no other owner’s rows to find the caller’s', async (_name, call) => {
    for (const email of callersOf(call)) {
      const client = await server.client(email);
      const send = () =>
        client.send(call, paramsFor(call, email)).then(
          () => 'answered',
          (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
        );
      counter.taken();
      const answer = await send();
      if (call.kind === 'read' || call.kind === 'search') {
        expect([email, answer]).toEqual([email, 'answered']);
      }
      const taken = counter.taken();
      expect(taken.size).toBeGreaterThan(0);
      const most =
        nameOf(call) in FIRST_PAGES
          ? MAX_READ_FOR_PAGE
          : (MAX_READ_FOR_SEVERAL[nameOf(call)] ?? MAX_READ);
      const scanned = [...taken].filter(
        ([table, { rows, pages }]) => !FIXED.has(table) && (rows > most.rows || pages > most.pages),
      );
      expect(scanned).toEqual([]);
    }
  });

  it.each(
    allCalls
      .filter((call) => Object.values(call.objects ?? {}).some(isPlanOfOwner))
      .map((call) => [nameOf(call), call] as const),
  )('%s reads no other plan of an agent who has many', async (_name, call) => {
    const client = await server.client(AGENT);
    counter.taken();
    await client.send(call, paramsFor(call, AGENT, { plan: agentsPlan })).catch(() => null);
    const read = counter.taken().get('plan_owner')!;
    expect(read.rows).toBeGreaterThan(0);
    expect(read.rows).toBeLessThan(MAX_READ.rows);
  });
});
