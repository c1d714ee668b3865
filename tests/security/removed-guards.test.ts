import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type AnyCall, type ObjectRule } from '#shared/api/contract';
import { GUARDS } from '../../server/platform/dispatch/access.ts';
import { nameOf } from '../support/server/echo-handlers.ts';
import { startPayPal, type TestPayPal } from '../support/orders/paid-order.ts';
import { CANARY, ROLES, settleTenants, type Tenants } from '../support/server/tenants.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { cellsOf, checkedPaths, type Cell } from './matrix/cells.ts';
import { rowsOf } from './matrix/rows-of.ts';
import { sendCell } from './matrix/send-cell.ts';

type Guard = keyof typeof GUARDS;

/** Ids that still lead to NOT_FOUND without their rule, with the second check that refuses them. */
const SECOND_LOCKS: Readonly<Record<string, 'row-level security' | 'its handler'>> = {
  'boundaries.version property_id': 'row-level security',
  'boundaries.restore property_id': 'row-level security',
  'boundaries.check property_id': 'row-level security',
  'boundaries.fix property_id': 'row-level security',
  'boundaries.accept property_id': 'row-level security',
  'boundaries.takeParcels property_id': 'row-level security',
  'farms.boundaryMap property_id': 'its handler',
  'farms.restore property_id': 'its handler',
  'orders.startCheckout items[].property_id': 'its handler',
  'orders.captureCheckout intent_id': 'row-level security',
  'orders.payByPlan property_ids[]': 'its handler',
  'orders.billingLink order_id': 'its handler',
  'plans.previewBenchmarks plan_id': 'its handler',
  'plans.orderForClient plan_id': 'its handler',
  'plans.statementLink plan_id': 'its handler',
  'plans.startStatementPayment plan_id': 'its handler',
  'orders.fileLink order_id': 'its handler',
  'orders.fileLink item_id': 'its handler',
  'plans.leave plan_id': 'its handler',
  'reports.generate items[].property_id': 'its handler',
  'reports.read item_id': 'its handler',
  'soilProjects.save project_id': 'its handler',
  'soilProjects.updateAttributes project_id': 'its handler',
  'soilProjects.updateAttributes property_id': 'its handler',
  'soilProjects.updateStatus project_id': 'row-level security',
  'soilProjects.withdraw project_id': 'row-level security',
  'soilProjects.rename project_id': 'its handler',
  'soilProjects.rename property_id': 'its handler',
  'soilProjects.uploadLinks bucket_key_pairs[].key_name': 'its handler',
  'soilProjects.downloadLink aws_key': 'row-level security',
  'soilProjects.reportLinks project_id': 'its handler',
  'soilProjects.reportLinks property_id': 'its handler',
  'soilProjects.history project_id': 'row-level security',
};

describe('a removed guard', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let tenants: Tenants;
  /** The guard that is removed at the moment; for the objects' guard, the rule of one path. */
  let removed: { guard: Guard; path?: string } | null = null;

  const guards: typeof GUARDS = {
    requireAccess: (...given) => {
      if (removed?.guard !== 'requireAccess') GUARDS.requireAccess(...given);
    },
    requireSelf: (...given) => {
      if (removed?.guard !== 'requireSelf') GUARDS.requireSelf(...given);
    },
    requireObjects: (sql, call, params, membership) => {
      const rules = Object.entries(call.objects ?? {}) as [string, ObjectRule][];
      const objects = Object.fromEntries(rules.filter(([path]) => path !== removed?.path));
      return GUARDS.requireObjects(sql, { ...call, objects }, params, membership);
    },
  };

  beforeAll(async () => {
    paypal = await startPayPal();
    server = await startTestServer({
      app: { paypal: paypal.client },
      dispatch: { guards },
    });
    tenants = await settleTenants(server);
  });
  afterAll(async () => {
    await server.stop();
    await paypal.stop();
  });

  /** True if the server still refuses the cell without this guard. */
  async function isStillRefused(cell: Cell, without: NonNullable<typeof removed>) {
    removed = without;
    const answer = await sendCell(server.origin, tenants, cell, { isFresh: false });
    removed = null;
    expect(answer.bytes, cell.title).not.toContain(CANARY);
    return answer.envelope.error?.code === cell.expected;
  }
  const cellsOfAll = (call: AnyCall) =>
    ROLES.flatMap((role) => cellsOf(call, tenants.callers[role]));
  /** One cell per path: this path names the neighbour's object, all others name the caller's. */
  const cellsByPath = () =>
    allCalls.flatMap((call) =>
      checkedPaths(call).flatMap(([path]) => {
        const cell = cellsOfAll(call).find(
          (one) => one.title === `with ${path} of neighbour` && one.expected === 'NOT_FOUND',
        );
        return cell ? [{ cell, path, name: `${nameOf(call)} ${path}` }] : [];
      }),
    );

  it('lets outsiders into every call that they may not make', async () => {
    for (const call of allCalls) {
      if (call.access === 'anyone' || call.access === 'signed-in') continue;
      const outsiders = cellsOfAll(call).filter(
        ({ title, expected }) => title === 'with own ids' && expected === 'FORBIDDEN',
      );
      expect(outsiders.length, nameOf(call)).toBeGreaterThan(0);
      const refused: boolean[] = [];
      for (const cell of outsiders) {
        refused.push(await isStillRefused(cell, { guard: 'requireAccess' }));
      }
      expect(refused, nameOf(call)).toContain(false);
    }
  });

  it('lets every call carry another user’s e-mail address', async () => {
    for (const call of allCalls) {
      if (!call.self) continue;
      const cells = ROLES.flatMap((role) => {
        const own = cellsOf(call, tenants.callers[role]);
        const isLetIn = own.some(
          ({ title, expected }) => title === 'with own ids' && expected !== 'FORBIDDEN',
        );
        const title = 'with own ids and the neighbour’s e-mail';
        return own.filter(
          (cell) => isLetIn && cell.title === title && cell.expected === 'FORBIDDEN',
        );
      });
      expect(cells.length, nameOf(call)).toBeGreaterThan(0);
      for (const cell of cells) {
        expect(await isStillRefused(cell, { guard: 'requireSelf' }), nameOf(call)).toBe(false);
      }
    }
  });

  it('lets another user’s object id through, unless a second check refuses it', async () => {
    const before = await rowsOf(server.database, tenants.shared.neighbour);
    const cells = cellsByPath();
    expect(cells.length).toBeGreaterThan(40);
    const held: typeof cells = [];
    for (const one of cells) {
      const without = { guard: 'requireObjects', path: one.path } as const;
      if (await isStillRefused(one.cell, without)) held.push(one);
    }
    // Row-level security also prevents silent changes: none of the neighbour's rows differ.
    const after = await rowsOf(server.database, tenants.shared.neighbour);
    expect(after.filter((row) => !row.startsWith('task '))).toEqual(before);

    await disableRowLevelSecurity(server.database);
    const secondLocks: Record<string, string> = {};
    for (const { cell, path, name } of held) {
      removed = { guard: 'requireObjects', path };
      const { envelope } = await sendCell(server.origin, tenants, cell, { isFresh: false });
      removed = null;
      const isHeldByHandler = envelope.error?.code === cell.expected;
      secondLocks[name] = isHeldByHandler ? 'its handler' : 'row-level security';
    }
    expect(secondLocks).toEqual(SECOND_LOCKS);
  });
});

async function disableRowLevelSecurity({ asOwner }: TestServer['database']): Promise<void> {
  const { rows } = await raw<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND rowsecurity`.execute(
    asOwner,
  );
  for (const { name } of rows) {
    await raw`ALTER TABLE ${raw.table(name)} DISABLE ROW LEVEL SECURITY`.execute(asOwner);
  }
}
