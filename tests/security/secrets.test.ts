import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, contract, type AnyCall } from '#shared/api/contract';
import type { Mailer } from '../../server/platform/mail/index.ts';
import { IS_FULL } from '../support/full.ts';
import { startLpa, type TestLpa } from '../support/server/lpa.ts';
import { bodyOf } from '../support/server/raw-call.ts';
import { takenParamsOf } from '../support/server/sample-params.ts';
import { SMALL_PDF } from '../support/server/small-pdf.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const EMAIL = 'farmer@fenceline.example';
/**
 * `npm test` sends one in this many of the calls; the number is odd, so that every part of a call
 * gets its turn.
 */
const CALLS_ONE_IN = IS_FULL ? 1 : 5;

/** Sends a secret once. The response does not matter, only what stays behind. */
type Way = (secret: string) => Promise<unknown>;

describe('a password, a token and a signed link', () => {
  let server: TestServer;
  let lpa: TestLpa;
  const mails: unknown[] = [];
  const mailer: Mailer = {
    send: async (message) => {
      mails.push(message);
      return { rejected: [] };
    },
  };

  beforeAll(async () => {
    lpa = await startLpa();
    server = await startTestServer({
      app: { lpa: lpa.client, mailer },
    });
    await server.owner(EMAIL);
  });
  afterAll(async () => {
    await server.stop();
    await lpa.stop();
  });

  const post = (body: string, path = '/api', headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).then((response) => response.arrayBuffer());
  const token = () => server.issuer.token(EMAIL);

  /** Puts a secret into each part of a call where a mistaken client might put one. */
  const waysOfCall = (call: AnyCall): Way[] => {
    const params = takenParamsOf(call);
    return [
      (secret) => post(bodyOf(call, params, secret)),
      async (secret) =>
        post(bodyOf(call, params, await token()), '/api', { authorization: `Bearer ${secret}` }),
      async (secret) => post(bodyOf(call, params, await token()), `/api?access_token=${secret}`),
      async (secret) => post(bodyOf(call, { ...params, password: secret }, await token())),
    ];
  };
  const lpaWay =
    (answer: Parameters<TestLpa['answerWith']>[0]): Way =>
    async (secret) => {
      lpa.answerWith(answer);
      const params = { pic: 'NK123456', userid: secret, pass: secret };
      await post(bodyOf(contract.farms.verifyWithLpa, params, await token()));
    };
  const file = '/files/projects/1/signed/v1.pdf';
  const OTHER_WAYS: readonly Way[] = [
    lpaWay(undefined),
    lpaWay((_request, response) => void response.writeHead(500).end('no')),
    lpaWay((_request, response) => void response.end('not what was asked for')),
    lpaWay((request) => void request.socket.destroy()),
    (secret) => post(secret),
    (secret) => post(`{"access_token":"${secret}"`),
    (secret) => fetch(`${server.origin}${file}?signature=${secret}`),
    (secret) =>
      fetch(`${server.origin}${file}?signature=${secret}`, {
        method: 'PUT',
        body: new Uint8Array(SMALL_PDF),
      }),
    (secret) => fetch(`${server.origin}/files/${secret}`),
    (secret) => fetch(`${server.origin}/embed/${secret.slice(0, 22)}.json`),
    (secret) => fetch(`${server.origin}/geocode/json?address=x&key=${secret}`),
    (secret) => fetch(`${server.origin}/healthz`, { headers: { cookie: `token=${secret}` } }),
  ];

  const database = async () => {
    const { rows: tables } = await server.database.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    let text = '';
    for (const { name } of tables) {
      const { rows } = await server.database.pool.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t`,
      );
      text += rows.map(({ row }) => row).join('\n');
    }
    return text;
  };

  it('are in no log, table, job or mail after they were sent in every way', async () => {
    const ofCalls = allCalls.flatMap(waysOfCall);
    const ways = [...ofCalls.filter((_, n) => n % CALLS_ONE_IN === 0), ...OTHER_WAYS];
    expect(ofCalls.length).toBeGreaterThanOrEqual(200);
    const secrets: string[] = [];
    for (const send of ways) {
      const secret = randomBytes(24).toString('base64url');
      secrets.push(secret);
      await send(secret).catch(() => undefined);
    }
    const left = { log: server.logged(), database: await database(), mail: JSON.stringify(mails) };
    // Proves that the search can find what is there.
    expect(left.log).toContain('call refused');
    expect(left.database).toContain(EMAIL);
    for (const [place, text] of Object.entries(left)) {
      const found = secrets.flatMap((secret, way) => (text.includes(secret) ? [way] : []));
      expect(found, `ways that left their secret in the ${place}`).toEqual([]);
    }
  });

  it('never appear in a log if they are valid, whichever call the token is sent to', async () => {
    const sent: string[] = [];
    for (const [n, call] of allCalls.entries()) {
      if (n % CALLS_ONE_IN > 0) continue;
      const real = await token();
      sent.push(real);
      await post(bodyOf(call, takenParamsOf(call), real));
    }
    const left = server.logged() + (await database()) + JSON.stringify(mails);
    expect(sent.filter((real) => left.includes(real.split('.')[2]!))).toEqual([]);
  });
});
