import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses, contract } from '#shared/api/contract';
import { callLog } from '../../server/http/call-log.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const farmer = 'farmer@fenceline.example';
const neighbour = 'neighbour@fenceline.example';

describe('the call log', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.owner(farmer);
    await server.owner(neighbour);
  });
  afterAll(() => server.stop());

  /** Returns the lines that `work` adds to the log, parsed. */
  async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
    const before = server.logged().length;
    await work().catch(() => undefined);
    const lines = server.logged().slice(before).split('\n').filter(Boolean);
    return lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => String(msg).startsWith('call '));
  }
  const lineOf = async (work: () => Promise<unknown>) => (await linesOf(work))[0];

  const list = async (email: string, asked = email) =>
    (await server.client(email)).send(contract.farms.list, { email: asked });

  it('records call, subject, network, status and duration of an answered call', async () => {
    expect(await lineOf(() => list(farmer))).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      msg: 'call answered',
      request: 'POST /api',
      call: 'farms.list',
      url_path: addresses.farms.list.urlPath,
      subject: expect.stringMatching(/^[\w-]{16}$/),
      network: '127.0.0.0/24',
      status: 200,
      ms: expect.any(Number),
    });
  });

  it('records the same of a refused call, and the reason', async () => {
    const answered = await lineOf(() => list(farmer));
    expect(await lineOf(() => list(farmer, neighbour))).toMatchObject({
      msg: 'call refused',
      code: 'FORBIDDEN',
      call: 'farms.list',
      subject: answered?.['subject'],
      network: '127.0.0.0/24',
      status: 403,
      ms: expect.any(Number),
    });
  });

  it('distinguishes two people without naming them', async () => {
    const [mine, theirs] = [await lineOf(() => list(farmer)), await lineOf(() => list(neighbour))];
    expect(mine?.['subject']).not.toBe(theirs?.['subject']);
    expect(server.logged()).not.toContain(farmer);
  });

  it('records the call but no subject for a forged token', async () => {
    const forged = server.clientWith('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.');
    const line = await lineOf(() => forged.send(contract.farms.list, { email: farmer }));
    expect(line).toMatchObject({ call: 'farms.list', subject: null, status: 401 });
  });

  it('records a line for a request that is not a call', async () => {
    const post = (body: string) =>
      fetch(`${server.origin}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const unread = { call: null, url_path: null, subject: null, status: 400 };
    expect(await lineOf(() => post('{'))).toMatchObject(unread);
  });
});

describe('a log pseudonym', () => {
  const token = { hash: Buffer.alloc(32), issuedAt: new Date(), endsAt: new Date() };
  const identity = { issuer: 'https://id.example', subject: '7', email: farmer, token };
  const subjectOf = (secret: string) =>
    callLog(secret)({ call: null, identity }, '::1', 200, 0).subject;

  it('is the same on every node with the same secret and different with another', () => {
    expect(subjectOf('a'.repeat(32))).toBe(subjectOf('a'.repeat(32)));
    expect(subjectOf('a'.repeat(32))).not.toBe(subjectOf('b'.repeat(32)));
  });

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['', 'unknown'],
  ])('appears in the log with the network %s instead of the address', (address, network) => {
    const facts = callLog('a'.repeat(32))({ call: null, identity: null }, address, 200, 0);
    expect(facts.network).toBe(network);
  });
});
