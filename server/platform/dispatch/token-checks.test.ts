import { exportJWK } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { startTestServer, type TestServer } from '../../../tests/support/server/test-server.ts';

const { app, owners } = contract;
const BROWSERS = 3;
const CALLS = 4;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

it('a token is checked once for the calls that a browser sends at once', async () => {
  const key = { ...(await exportJWK(server.issuer.publicKey)), kid: 'test', alg: 'ES256' };
  let answerKeys = () => {};
  const isHeld = new Promise<void>((resolve) => {
    server.issuer.keysAnswer.current = (response) => {
      answerKeys = () => response.end(JSON.stringify({ keys: [key] }));
      resolve();
    };
  });
  // More calls than may have their tokens checked at once for one address.
  const calls = Array.from({ length: BROWSERS }, async (_, nth) => {
    const email = `farmer${nth}@fenceline.example`;
    const { send } = await server.client(email);
    return Promise.all(Array.from({ length: CALLS }, () => send(owners.exists, { email })));
  });
  await isHeld;
  await server.clientWith(null).send(app.version, { app: 'mfk' });
  answerKeys();
  expect((await Promise.all(calls)).flat()).toHaveLength(BROWSERS * CALLS);
});
