import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, contract, type AnyCall, type ErrorCode } from '#shared/api/contract';
import { nameOf } from '../support/server/echo-handlers.ts';
import { IS_FULL } from '../support/full.ts';
import { startPayPal, type TestPayPal } from '../support/orders/paid-order.ts';
import {
  CANARY,
  MARK,
  ROLES,
  settleTenants,
  type Tenant,
  type Tenants,
} from '../support/server/tenants.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { cellsOf, coveringCells, type Cell } from './matrix/cells.ts';
import { REFUSED_ON_ITS_MERITS } from './matrix/refused-on-its-merits.ts';
import { sendCell } from './matrix/send-cell.ts';

/** The account's own objects, and everything of the neighbour. */
const CELLS = new Set(['with own ids', 'with all ids of the neighbour']);
const EVERY_CALL = allCalls.map((call) => [nameOf(call), call] as const);
/** What an account without a farm cannot do. */
const WITHOUT_FARMS: Record<string, ErrorCode> = {
  'farms.verifyWithLpa': 'NOT_FOUND', // No farm has the PIC.
};
/** Roles with an account. */
const HOLDERS = ROLES.filter((role) => role !== 'newcomer');

describe('identities and addresses, in the authorisation matrix', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let tenants: Tenants;

  beforeAll(async () => {
    paypal = await startPayPal();
    server = await startTestServer({ app: { paypal: paypal.client } });
    tenants = await settleTenants(server);
  });
  afterAll(async () => {
    await server.stop();
    await paypal.stop();
  });

  /** Sends the call as these people with the ids of their roles' accounts. */
  async function expectRules(
    [name, call]: readonly [string, AnyCall],
    people: readonly Tenant[],
    mayShowAccount: boolean,
  ) {
    const tried = IS_FULL
      ? people.map((who) => cellsOf(call, who))
      : coveringCells(call, people, { isByRole: false });
    const answered = await Promise.all(
      tried.map(async (cells) => {
        const answers: { cell: Cell; said: string; bytes: string }[] = [];
        for (const cell of cells.filter(({ title }) => CELLS.has(title))) {
          const who = cell.caller!;
          const { envelope, bytes } = await sendCell(server.origin, tenants, cell);
          const said = `${who.as} ${who.role} ${cell.title}: ${envelope.error?.code ?? 'granted'}`;
          answers.push({ cell, said, bytes });
        }
        return answers;
      }),
    );
    for (const { cell, said, bytes } of answered.flat()) {
      const merits = { ...REFUSED_ON_ITS_MERITS, ...(mayShowAccount ? {} : WITHOUT_FARMS) };
      const expected = cell.expected === 'granted' ? (merits[name] ?? 'granted') : cell.expected;
      expect(said, bytes).toBe(said.replace(/: \w+$/, `: ${expected}`));
      if (cell.mayShowNeighbour) continue;
      expect(bytes, said).not.toContain(CANARY);
      // Partner admins, who are so by their address, see the projects of every account.
      const isReview = cell.expected === 'granted' && cell.caller?.role === 'partner';
      if (!mayShowAccount && !isReview) expect(bytes, said).not.toContain(MARK);
    }
  }

  describe('two subjects with one address', () => {
    let twins: Tenant[];
    beforeAll(async () => {
      twins = await Promise.all(
        HOLDERS.map((role) => tenants.other(tenants.callers[role], 'twin')),
      );
    });

    it.each(EVERY_CALL)('%s gives the second subject nothing of the first', (name, call) =>
      expectRules([name, call], twins, false),
    );
  });

  describe('one subject with two addresses', () => {
    let successors: Tenant[];
    beforeAll(async () => {
      const olds = HOLDERS.map((role) => ({ ...tenants.callers[role] }));
      for (const role of HOLDERS) await tenants.move(tenants.callers[role]);
      successors = await Promise.all(olds.map((old) => tenants.other(old, 'successor')));
    });

    it('gives whoever has the old address an account of their own', async () => {
      for (const { email, token } of successors) {
        const fields = { name: 'Successor', business: '', phone: '', email };
        const [made] = await server.clientWith(token).send(contract.owners.create, fields);
        expect(made.create_owner).toBeGreaterThan(0);
      }
    });

    it.each(EVERY_CALL)('%s works with the new address as with the old one', (name, call) =>
      expectRules(
        [name, call],
        HOLDERS.map((role) => tenants.callers[role]),
        true,
      ),
    );

    it.each(EVERY_CALL)(
      '%s gives whoever has the old address nothing of the account',
      (name, call) => expectRules([name, call], successors, false),
    );
  });
});
