import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, contract, type AnyCall } from '#shared/api/contract';
import { nameOf } from '../support/server/echo-handlers.ts';
import { IS_FULL } from '../support/full.ts';
import { startPayPal, type TestPayPal } from '../support/orders/paid-order.ts';
import { bodyOf, sendRaw, type RawAnswer } from '../support/server/raw-call.ts';
import { takenParamsOf } from '../support/server/sample-params.ts';
import { CANARY, ROLES, settleTenants, type Tenants } from '../support/server/tenants.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { cellsOf, coveringCells, type Cell } from './matrix/cells.ts';
import { REFUSED_ON_ITS_MERITS } from './matrix/refused-on-its-merits.ts';
import { rowsOf } from './matrix/rows-of.ts';
import { sendCell } from './matrix/send-cell.ts';

describe('the authorisation matrix', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let tenants: Tenants;
  let before: string[];
  const counted: Record<string, number> = {};

  beforeAll(async () => {
    paypal = await startPayPal();
    server = await startTestServer({
      app: { paypal: paypal.client },
    });
    tenants = await settleTenants(server);
    before = await rowsOf(server.database, tenants.shared.neighbour);
  });
  afterAll(async () => {
    await server.stop();
    await paypal.stop();
  });

  it.each(allCalls.map((call) => [nameOf(call), call] as const))(
    '%s allows the permitted callers with their own objects and refuses everybody else',
    async (name, call) => {
      const callers = [null, ...ROLES.map((role) => tenants.callers[role])];
      const tried = IS_FULL
        ? callers.map((caller) => cellsOf(call, caller))
        : coveringCells(call, callers, { isByRole: true });
      const answered = await Promise.all(
        tried.map(async (cells) => {
          const answers: { cell: Cell; who: string; answer: RawAnswer }[] = [];
          for (const cell of cells) {
            const who = `${cell.caller?.role ?? 'nobody'} ${cell.title}`;
            answers.push({ cell, who, answer: await sendCell(server.origin, tenants, cell) });
          }
          return answers;
        }),
      );
      const refusals = new Map<string, string>();
      for (const { cell, who, answer } of answered.flat()) {
        const outcome = answer.envelope.error?.code ?? 'granted';
        const expected =
          cell.expected === 'granted' ? (REFUSED_ON_ITS_MERITS[name] ?? 'granted') : cell.expected;
        expect(`${who}: ${outcome}`, JSON.stringify(answer.envelope)).toBe(`${who}: ${expected}`);
        if (!cell.mayShowNeighbour) expect(answer.bytes, who).not.toContain(CANARY);
        if (cell.expected === 'granted') continue;
        const first = refusals.get(outcome) ?? answer.bytes;
        expect(answer.bytes, `${who}, beside every other ${outcome}`).toBe(first);
        refusals.set(outcome, first);
      }
      for (const { cell } of answered.flat()) {
        counted[cell.expected] = (counted[cell.expected] ?? 0) + 1;
      }
    },
  );

  it('covers every outcome many times', () => {
    const many = IS_FULL ? 300 : 100;
    expect(counted['granted']).toBeGreaterThan(many);
    expect(counted['FORBIDDEN']).toBeGreaterThan(many);
    expect(counted['NOT_FOUND']).toBeGreaterThan(many);
    expect(counted['UNAUTHENTICATED']).toBeGreaterThan(100);
  });

  it('leaves every row of the neighbour unchanged', async () => {
    expect(before.length).toBeGreaterThan(10);
    expect(before.join('\n')).toContain(CANARY);
    expect(await rowsOf(server.database, tenants.shared.neighbour)).toEqual(before);
  });

  it.each([
    'x@evilagriprove.example',
    'a@b@agriprove.example',
    'agriprove.example',
    '@agriprove.example',
    'x@sub.agriprove.example',
  ])('does not treat %s as a partner admin (OP-103)', async (email) => {
    const call = allCalls.find((c) => c.access === 'partner-admin') as AnyCall;
    const body = bodyOf(call, takenParamsOf(call), await server.issuer.token(email));
    expect((await sendRaw(server.origin, body)).envelope.error?.code).toBe('FORBIDDEN');
  });

  it('answers an unknown call like a call the user may not make', async () => {
    const unknown = { ...contract.owners.create, urlPath: '/api/private/drop-tables/' };
    const notForThem = allCalls.find((c) => c.access === 'admin') as AnyCall;
    const { token } = tenants.callers.farmer;
    const answers = [
      await sendRaw(server.origin, bodyOf(unknown, {}, token)),
      await sendRaw(server.origin, bodyOf(notForThem, takenParamsOf(notForThem), token)),
    ];
    expect(answers[0]?.envelope.error?.code).toBe('FORBIDDEN');
    expect(answers[0]?.bytes).toBe(answers[1]?.bytes);
    const withoutToken = await sendRaw(server.origin, bodyOf(unknown, {}, null));
    expect(withoutToken.envelope.error?.code).toBe('UNAUTHENTICATED');
  });
});
