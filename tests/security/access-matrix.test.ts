import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allCalls, type Access, type AnyCall } from '#shared/api/contract';
import { echoHandlers, nameOf, sampleOf } from '../support/echo-handlers.ts';
import { rowsIn } from '../support/rows.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Who stands where, written down apart from the rule that is under test. */
const MAY: Record<string, readonly Access[]> = {
  'nobody@fenceline.example': ['anyone', 'signed-in'],
  'farmer@fenceline.example': ['anyone', 'signed-in', 'owner'],
  'agent@fenceline.example': ['anyone', 'signed-in', 'owner', 'plan-owner'],
  'admin@fenceline.example': ['anyone', 'signed-in', 'owner', 'admin'],
  'partner@agriprove.example': ['anyone', 'signed-in', 'owner', 'partner-admin', 'soil-member'],
  'x@evilagriprove.example': ['anyone', 'signed-in', 'owner'],
};
const owners = Object.keys(MAY).filter((email) => MAY[email]?.includes('owner'));
const agent = 'agent@fenceline.example';
const other = 'other@fenceline.example';
const UNKNOWN = 999_999;
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';

describe('the authorisation matrix', () => {
  let server: TestServer;
  const farmsOf = new Map<string, number[]>();
  const orderOf = new Map<string, number>();
  const checkoutOf = new Map<string, string>();
  const embedOf = new Map<string, number>();
  let agentsPlan: number;
  let othersPlan: number;
  let reached: string[] = [];

  beforeAll(async () => {
    server = await startTestServer({
      handlers: echoHandlers((call) => reached.push(nameOf(call))),
    });
    const rows = rowsIn(server.database, server.issuer);
    for (const email of [...owners, other]) {
      const owner = await rows.owner(email);
      farmsOf.set(email, [await rows.farm(owner), await rows.farm(owner)]);
      orderOf.set(email, await rows.order(owner));
      checkoutOf.set(email, await rows.checkout(owner));
      embedOf.set(email, await rows.embedKey(owner, farmsOf.get(email)?.[0] as number));
    }
    agentsPlan = await rows.plan(agent, [...owners, other]);
    othersPlan = await rows.plan(other);
    await rows.admin('admin@fenceline.example');
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    reached = [];
  });

  const paramsFor = (call: AnyCall, email: string, farms: readonly number[]) => {
    const params = { ...sampleOf(call).params };
    if (call.self) params[call.self.param] = email;
    if (call.farms) {
      const isList = Array.isArray(params[call.farms]);
      params[call.farms] = isList ? farms : farms[0];
    }
    if (call.plan) params[call.plan.param] = agentsPlan;
    if (call.embed) params[call.embed.param] = embedOf.get(email) ?? UNKNOWN;
    if (call.order) params[call.order] = orderOf.get(email) ?? UNKNOWN;
    if (call.checkout) params[call.checkout] = checkoutOf.get(email) ?? UNKNOWN_UUID;
    return params;
  };
  const send = async (call: AnyCall, email: string | null, params: object) => {
    const client = email ? await server.client(email) : server.clientWith(null);
    return client.send(call, params).then(
      () => 'answered',
      (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
    );
  };
  const calls = allCalls.map((call) => [nameOf(call), call] as const);

  it.each(calls)(
    '%s is answered to those who may and refused to everybody else',
    async (_name, call) => {
      for (const [email, may] of Object.entries(MAY)) {
        const farms = farmsOf.get(email) ?? [UNKNOWN];
        const answer = await send(call, email, paramsFor(call, email, farms.slice(0, 1)));
        const mayCall = may.includes(call.access);
        expect([email, answer]).toEqual([
          email,
          mayCall ? 'answered' : 'FORBIDDEN: You do not have access to this section.',
        ]);
      }
      const may = Object.values(MAY).filter((access) => access.includes(call.access));
      expect(reached.length).toBe(may.length);
    },
  );

  it.each(calls)('%s without a token is refused unless anyone may', async (_name, call) => {
    const answer = await send(call, null, sampleOf(call).params);
    expect(answer.startsWith(call.access === 'anyone' ? 'answered' : 'UNAUTHENTICATED')).toBe(true);
  });

  it.each(calls.filter(([, call]) => call.farms))(
    '%s answers another tenant’s farm and an unknown one with the same words (ROLE-03, EDIT-09, DEL-06)',
    async (_name, call) => {
      const email = owners.find((owner) => MAY[owner]?.includes(call.access)) as string;
      const own = farmsOf.get(email) as number[];
      const foreign = farmsOf.get(other) as number[];
      const answers = [
        await send(call, email, paramsFor(call, email, foreign.slice(0, 1))),
        await send(call, email, paramsFor(call, email, [UNKNOWN])),
      ];
      if (Array.isArray(sampleOf(call).params[call.farms as string])) {
        answers.push(
          await send(call, email, paramsFor(call, email, [own[0] as number, foreign[0] as number])),
        );
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^NOT_FOUND/);
      expect(reached).toEqual([]);
    },
  );

  it.each(calls.filter(([, call]) => call.plan))(
    '%s answers a plan that is somebody else’s and an unknown one with the same words',
    async (_name, call) => {
      const email = call.plan?.usableBy === 'its owners' ? agent : (owners[0] as string);
      const params = paramsFor(call, email, farmsOf.get(email)?.slice(0, 1) ?? []);
      const param = call.plan?.param as string;
      const foreign = await send(call, email, { ...params, [param]: othersPlan });
      expect(foreign).toMatch(/^NOT_FOUND/);
      expect(await send(call, email, { ...params, [param]: UNKNOWN })).toBe(foreign);
      expect(reached).toEqual([]);
    },
  );

  it.each(calls.filter(([, call]) => call.plan?.usableBy === 'its owners'))(
    '%s is for a plan’s owners, not for its clients who own another (AGENT-18)',
    async (_name, call) => {
      const params = paramsFor(call, other, farmsOf.get(other)?.slice(0, 1) ?? []);
      expect(await send(call, other, params)).toMatch(/^NOT_FOUND/);
      expect(reached).toEqual([]);
    },
  );

  it.each(calls.filter(([, call]) => call.embed))(
    '%s answers another tenant’s shared map and an unknown one with the same words',
    async (_name, call) => {
      const email = owners[0] as string;
      const param = call.embed?.param as string;
      const params = paramsFor(call, email, []);
      const foreign = await send(call, email, { ...params, [param]: embedOf.get(other) });
      expect(foreign).toMatch(/^NOT_FOUND/);
      expect(await send(call, email, { ...params, [param]: UNKNOWN })).toBe(foreign);
      expect(reached).toEqual([]);
      // The agent's plan has the other as its client.
      const ofClient = await send(call, agent, { ...params, [param]: embedOf.get(other) });
      expect(ofClient === 'answered').toBe(call.embed?.usableBy === 'its owner and plan owners');
    },
  );

  it.each(calls.filter(([, call]) => call.order))(
    '%s answers another tenant’s order and an unknown one with the same words',
    async (_name, call) => {
      const email = owners[0] as string;
      const param = call.order as string;
      const params = paramsFor(call, email, []);
      const foreign = await send(call, email, { ...params, [param]: orderOf.get(other) });
      expect(foreign).toMatch(/^NOT_FOUND/);
      expect(await send(call, email, { ...params, [param]: UNKNOWN })).toBe(foreign);
      expect(reached).toEqual([]);
    },
  );

  it.each(calls.filter(([, call]) => call.checkout))(
    '%s answers another tenant’s checkout and an unknown one with the same words',
    async (_name, call) => {
      const email = owners[0] as string;
      const param = call.checkout as string;
      const params = paramsFor(call, email, []);
      const foreign = await send(call, email, { ...params, [param]: checkoutOf.get(other) });
      expect(foreign).toMatch(/^NOT_FOUND/);
      expect(await send(call, email, { ...params, [param]: UNKNOWN_UUID })).toBe(foreign);
      expect(reached).toEqual([]);
    },
  );

  it.each(calls.filter(([, call]) => call.self))(
    '%s refuses an e-mail that is not the token’s (OP-97)',
    async (_name, call) => {
      const email = owners.find(
        (owner) => MAY[owner]?.includes(call.access) && !MAY[owner].includes('partner-admin'),
      ) as string;
      const farms = farmsOf.get(email) as number[];
      expect(await send(call, email, paramsFor(call, other, farms.slice(0, 1)))).toMatch(
        /^FORBIDDEN/,
      );
      const inCapitals = paramsFor(call, ` ${email.toUpperCase()} `, farms.slice(0, 1));
      expect(await send(call, email, inCapitals)).toBe('answered');
    },
  );

  it('lets a partner admin name another owner where the call says so, and nowhere else', async () => {
    const partner = 'partner@agriprove.example';
    for (const [name, call] of calls.filter(
      ([, c]) => c.self && MAY[partner]?.includes(c.access),
    )) {
      const farms = farmsOf.get(partner) as number[];
      const answer = await send(call, partner, paramsFor(call, other, farms.slice(0, 1)));
      expect([name, answer === 'answered']).toEqual([name, name === 'owners.read']);
    }
  });

  it.each([
    'a@b@agriprove.example',
    'agriprove.example',
    '@agriprove.example',
    'x@sub.agriprove.example',
  ])('takes %s for no partner admin (OP-103)', async (email) => {
    const call = allCalls.find((c) => c.access === 'partner-admin') as AnyCall;
    expect(await send(call, email, sampleOf(call).params)).toMatch(/^FORBIDDEN/);
  });

  it('answers a call that does not exist like one that is not for this user', async () => {
    const call = { ...(allCalls[0] as AnyCall), urlPath: '/api/private/drop-tables/' };
    expect(await send(call, owners[0] as string, {})).toBe(
      'FORBIDDEN: You do not have access to this section.',
    );
    expect(await send(call, null, {})).toMatch(/^UNAUTHENTICATED/);
  });
});
