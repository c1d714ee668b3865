import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allCalls,
  contract,
  COMMON_ERRORS,
  ERROR_STATUS,
  type AnyCall,
} from '#shared/api/contract';
import { createFileStore } from '../../server/platform/files/create-file-store.ts';
import { createFolderStorage } from '../../server/platform/files/folder-storage.ts';
import type { CellRequest } from '../security/matrix/send-cell.ts';
import { MERCHANT, startPayPal, type TestPayPal } from '../support/orders/paid-order.ts';
import { nameOf } from '../support/server/echo-handlers.ts';
import {
  createFailingOperations,
  type Failure,
  type FailingOperations,
  type Fault,
  type Operations,
  type Seam,
} from '../support/server/failing-operations.ts';
import { startLpa, type TestLpa } from '../support/server/lpa.ts';
import { bodyOf, sendRaw, type RawAnswer } from '../support/server/raw-call.ts';
import { IS_FULL } from '../support/full.ts';
import { addedBetween, changedBetween, stateReader } from '../support/server/stored-state.ts';
import { settleTenants, type Tenants } from '../support/server/tenants.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { startCer, type Cer } from '../support/soil/cer.ts';
import { acceptedRequest } from './accepted-requests.ts';

/** `npm test` calls one in this many of the calls that change nothing. */
const READS_ONE_IN = 8;
/** A call that has not answered by then hangs. */
const HANGS_MS = 30_000;
const LINK_SECRET = 's'.repeat(32);

describe('a call in which one operation fails', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let lpa: TestLpa;
  let cer: Cer;
  let tenants: Tenants;
  let failing: FailingOperations;
  let folder: string;
  let stateNow: Awaited<ReturnType<typeof stateReader>>;
  let faults = 0;

  beforeAll(async () => {
    failing = createFailingOperations();
    folder = await mkdtemp(join(tmpdir(), 'fenceline-failing-'));
    const storage = createFolderStorage(folder);
    paypal = await startPayPal();
    lpa = await startLpa();
    cer = await startCer();
    server = await startTestServer({
      env: { PAYPAL_MERCHANT_ID: MERCHANT },
      app: {
        paypal: paypal.client,
        lpa: lpa.client,
        cer: cer.client,
        files: createFileStore(failing.storage(storage), {
          origin: 'http://localhost',
          secret: LINK_SECRET,
        }),
      },
    });
    tenants = await settleTenants(server);
    stateNow = await stateReader(server.database, storage);
    // The first call fetches keys and PayPal's token, and begins the series of invoices.
    await undisturbed(contract.orders.captureCheckout);
  });
  afterAll(async () => {
    failing.stop();
    await server.stop();
    await paypal.stop();
    await lpa.stop();
    await cer.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function send(call: AnyCall, request: CellRequest, opId: string | null, traceparent = '') {
    const params = opId === null ? request.params : { ...request.params, _op_id: opId };
    const answer = await sendRaw(server.origin, bodyOf(call, params, request.token), {
      headers: traceparent === '' ? {} : { traceparent },
      signal: AbortSignal.timeout(HANGS_MS),
    });
    return { ...answer, code: answer.envelope.error?.code ?? 'answered' };
  }

  const prepared = (call: AnyCall) => acceptedRequest({ server, paypal, lpa, tenants }, call);

  const isWrite = ({ kind }: AnyCall) => kind === 'write' || kind === 'report';

  /** Runs the call undisturbed; returns what it did and what it added. */
  async function undisturbed(call: AnyCall) {
    const request = await prepared(call);
    const before = await stateNow();
    const seen = failing.observe();
    const { code } = await send(
      call,
      request,
      isWrite(call) ? randomUUID() : null,
      seen.traceparent,
    );
    expect(code, nameOf(call)).toBe('answered');
    return { operations: seen.operations, added: addedBetween(before, await stateNow()) };
  }

  async function expectWhole(
    call: AnyCall,
    fault: Fault,
    whole: Awaited<ReturnType<typeof undisturbed>>,
  ) {
    faults += 1;
    const request = await prepared(call);
    const opId = isWrite(call) ? randomUUID() : null;
    const before = await stateNow();
    const seen = failing.observe(fault);
    const first = await send(call, request, opId, seen.traceparent);
    const where = `${nameOf(call)}, ${JSON.stringify(fault)}: ${seen.operations[fault.seam][fault.nth - 1]}`;
    expect(seen.hasFailed, where).toBe(true);
    expectClear(call, first, where);
    const between = await stateNow();
    const added = addedBetween(before, between);
    const isNothing = Object.keys(added).length === 0;
    if (isNothing && first.code !== 'answered' && fault.failure !== 'unanswered') {
      expect(changedBetween(before, between), where).toEqual([]);
    }
    if (!isNothing) expect(added, `${where}, before it was repeated`).toEqual(whole.added);

    const second = await send(call, request, opId);
    const isSignedOut = fault.failure === 'unanswered' && call === contract.owners.signOut;
    expect(second.code, `${where}, repeated`).toBe(isSignedOut ? 'UNAUTHENTICATED' : 'answered');
    expect(addedBetween(before, await stateNow()), `${where}, repeated`).toEqual(whole.added);
    if (
      IS_FULL &&
      opId !== null &&
      second.code === 'answered' &&
      call !== contract.owners.signOut
    ) {
      const third = await send(call, request, opId);
      expect(third.envelope, `${where}, repeated again`).toEqual(second.envelope);
    }
    await expect.poll(inUse, { message: `${where}, connections in use` }).toEqual([]);
  }

  const inUse = () =>
    Object.entries(server.database.usage()).filter(([, share]) => share.inUse + share.waiting > 0);

  function expectClear(call: AnyCall, answer: RawAnswer & { code: string }, where: string) {
    const { status, envelope, code } = answer;
    if (code === 'answered') return;
    expect([...COMMON_ERRORS, ...(call.errors ?? [])], where).toContain(code);
    expect(status, where).toBe(ERROR_STATUS[code as keyof typeof ERROR_STATUS]);
    expect(code, where).not.toBe('INTERNAL');
    expect(envelope.error?.message, where).toMatch(/\.$/);
  }

  const calls = allCalls.filter(
    (call, nth) => IS_FULL || isWrite(call) || nth % READS_ONE_IN === 0,
  );

  it.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s says so, leaves nothing half-written, and succeeds when it is repeated',
    async (_name, call) => {
      const whole = await undisturbed(call);
      for (const fault of faultsOf(whole.operations, isWrite(call))) {
        await expectWhole(call, fault, whole);
      }
    },
  );

  it('was tested with enough failing operations', () => {
    expect(faults).toBeGreaterThan(IS_FULL ? 1_000 : 60);
  });
});

const FAILURES: readonly Failure[] = ['lost', 'unanswered', 'refused'];

/**
 * The faults to try for a call. `npm test` loses the answer of a commit, which leaves the most
 * behind, or else fails a statement in the middle; each operation outside the database fails in
 * only one way.
 */
function faultsOf({ statement, file, request }: Operations, isWrite: boolean): Fault[] {
  const each = (seam: Seam, names: readonly string[], failures: readonly Failure[]): Fault[] =>
    names.flatMap((_name, at) => failures.map((failure) => ({ seam, nth: at + 1, failure })));
  const statements = each('statement', statement, FAILURES).filter(
    // A lost answer leaves something only if the lost statement was the commit of its transaction.
    ({ nth, failure }) => failure !== 'unanswered' || /(^|; )commit$/i.test(statement[nth - 1]!),
  );
  const others = [...each('file', file, FAILURES), ...each('request', request, FAILURES)];
  if (IS_FULL) return [...statements, ...others];
  const middle = statements.find(({ nth }) => nth === Math.ceil(statement.length / 2));
  const commit = statements.findLast(({ failure }) => failure === 'unanswered');
  const chosen = (isWrite && commit) || middle;
  const inTurn = others.filter(({ nth, failure }) => failure === FAILURES[nth % FAILURES.length]);
  return chosen ? [chosen, ...inTurn] : inTurn;
}
