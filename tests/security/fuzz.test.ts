import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, COMMON_ERRORS, ERROR_STATUS, type AnyCall } from '#shared/api/contract';
import { IS_FULL } from '../support/full.ts';
import { nameOf } from '../support/server/echo-handlers.ts';
import { startPayPal, type TestPayPal } from '../support/orders/paid-order.ts';
import { sendRaw } from '../support/server/raw-call.ts';
import {
  CANARY,
  ROLES,
  settleTenants,
  type Role,
  type Tenants,
} from '../support/server/tenants.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { paramsFor } from './fuzz/arbitrary-params.ts';
import { asJson } from './fuzz/hostile-values.ts';

/** `npm run soak -- fuzz` increases this and varies the seed. */
const CALLS = Number(process.env['FUZZ_CALLS'] ?? (IS_FULL ? 10_000 : 500));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_220_600);
/** Sent concurrently as one case. */
const CALLS_PER_CASE = 5;
const MS_PER_CALL = 200;

/** These roles may read rows of every tenant. */
const READS_ALL: ReadonlySet<Role | null> = new Set(['admin', 'partner']);

describe('arbitrary parameters', () => {
  let server: TestServer;
  let paypal: TestPayPal;
  let tenants: Tenants;
  const codes: Record<string, number> = {};

  beforeAll(async () => {
    paypal = await startPayPal();
    server = await startTestServer({
      app: { paypal: paypal.client },
    });
    tenants = await settleTenants(server);
  });
  afterAll(async () => {
    await server.stop();
    await paypal.stop();
  });

  async function expectFit(call: AnyCall, role: Role | null, params: unknown): Promise<void> {
    const caller = role && tenants.callers[role];
    const data = call.urlPath === null ? params : { url_path: call.urlPath, p_dict: params };
    // Signing out revokes the token it is sent with.
    const isSignOut = call.domain === 'owners' && call.name === 'signOut';
    const { token } = (isSignOut && caller ? await tenants.signedInAgain(caller) : caller) ?? {};
    const body = asJson({ app_action: call.action, data, access_token: token });
    const { status, envelope, bytes } = await sendRaw(server.origin, body);
    const who = `${nameOf(call)} by ${role ?? 'nobody'}`;
    codes[envelope.error?.code ?? 'answered'] =
      (codes[envelope.error?.code ?? 'answered'] ?? 0) + 1;
    if (!READS_ALL.has(role)) expect(bytes, who).not.toContain(CANARY);
    if (status === 200) {
      expect(envelope.status, who).toBe('success');
      expect(call.result.safeParse(envelope.data).error, who).toBeUndefined();
      return;
    }
    const code = envelope.error?.code as keyof typeof ERROR_STATUS;
    const mayAnswer: readonly string[] = [...COMMON_ERRORS, ...(call.errors ?? [])];
    expect(code, who).not.toBe('INTERNAL');
    expect(mayAnswer, who).toContain(code);
    expect(status, who).toBe(ERROR_STATUS[code]);
    expect(envelope, who).toMatchObject({ status: 'error', data: [] });
  }

  it(
    `get responses that satisfy the contract (${CALLS} calls, seed ${SEED})`,
    async () => {
      const request = fc
        .tuple(fc.constantFrom(...allCalls), fc.constantFrom(null, ...ROLES))
        .chain(([call, role]) =>
          fc.tuple(
            fc.constant(call),
            fc.constant(role),
            paramsFor(call, tenants.callers[role ?? 'farmer'], tenants),
          ),
        );
      await fc.assert(
        fc.asyncProperty(
          fc.array(request, { minLength: CALLS_PER_CASE, maxLength: CALLS_PER_CASE }),
          async (requests) => {
            await Promise.all(requests.map((given) => expectFit(...given)));
          },
        ),
        { seed: SEED, numRuns: Math.ceil(CALLS / CALLS_PER_CASE), maxSkipsPerRun: 0 },
      );
      // Ensures that requests reached the handlers, not only the schemas.
      expect(codes['answered']).toBeGreaterThan(CALLS / 20);
      expect(codes['NOT_FOUND']).toBeGreaterThan(CALLS / 100);
      expect(codes['INVALID_PARAMS']).toBeGreaterThan(CALLS / 10);
      if (process.env['FUZZ_CALLS']) console.warn(JSON.stringify(codes));
    },
    60_000 + CALLS * MS_PER_CALL,
  );
});
