import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { AUDIENCE } from '../../../../tests/support/server/test-issuer.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';
import { createDispatch } from '../../../platform/dispatch/dispatch.ts';
import { takeUpAddress } from './take-up-address.ts';
import { allHandlers } from '../../handlers.ts';
import { createTokenVerifier } from '../../../platform/identity/token-verifier.ts';
import { dropRevokedTokens } from './drop-revoked-tokens.ts';

const EMAIL = 'farmer@fenceline.example';
const MINUTE_MS = 60_000;

describe('owners.signOut', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.owner(EMAIL);
  });
  afterAll(() => server.stop());

  const read = (token: string) =>
    server.clientWith(token).send(contract.owners.read, { email: EMAIL });
  const signOut = (token: string) => server.clientWith(token).send(contract.owners.signOut, {});

  /** A second process on the same database that has not seen any of the tokens. */
  const answerOfOtherNode = async (token: string) => {
    const { app, issuer } = server;
    const dispatch = createDispatch({
      app,
      handlers: allHandlers,
      takeUpAddress: takeUpAddress(app),
      verifier: createTokenVerifier({
        issuer: issuer.issuer,
        audience: AUDIENCE,
        emailClaim: 'email',
      }),
    });
    const data = { url_path: contract.owners.read.urlPath, p_dict: { email: EMAIL } };
    const body = { app_action: 'mfk', data, access_token: token };
    return dispatch.answer({
      body: Buffer.from(JSON.stringify(body)),
      address: '192.0.2.1',
      requestId: 'r',
      log: app.log,
      trace: { call: null, identity: null },
      signal: new AbortController().signal,
    });
  };

  it('revokes the token on every node, and no other token of the same user', async () => {
    const [left, kept] = [await server.issuer.token(EMAIL), await server.issuer.token(EMAIL)];
    await read(left);
    await answerOfOtherNode(left);
    expect(await signOut(left)).toEqual([{ sign_out: true }]);
    await expect(read(left)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    await expect(signOut(left)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(answerOfOtherNode(left)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await read(kept)).toHaveLength(1);
    expect(await answerOfOtherNode(kept)).toMatchObject({ data: [{ email_address: EMAIL }] });
  });

  it('requires a token, but no owner record', async () => {
    const newcomer = await server.issuer.token('new@fenceline.example');
    expect(await signOut(newcomer)).toEqual([{ sign_out: true }]);
    const nobody = server.clientWith(null);
    await expect(nobody.send(contract.owners.signOut, {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('prevents users from seeing, changing, deleting or creating revocations of others', async () => {
    const { database, issuer } = server;
    await signOut(await issuer.token(EMAIL));
    const stranger = { issuer: issuer.issuer, subject: 'stranger', email: 'x@y.example' };
    const rows = await database.asUser(stranger, (sql) =>
      sql.selectFrom('revoked_token').selectAll().execute(),
    );
    expect(rows).toEqual([]);
    const foreign = {
      hash: Buffer.alloc(32),
      issuer: issuer.issuer,
      subject: `sub-${EMAIL}`,
      ends_at: new Date(),
    };
    await expect(
      database.asUser(stranger, (sql) => sql.insertInto('revoked_token').values(foreign).execute()),
    ).rejects.toThrow('row-level security');
    await expect(
      database.asUser(stranger, (sql) => sql.deleteFrom('revoked_token').execute()),
    ).rejects.toThrow('permission denied');
  });

  it('stores no token, and deletes revocations of expired tokens', async () => {
    const { app, database } = server;
    const token = await server.issuer.token(EMAIL);
    await signOut(token);
    await signOut(await server.issuer.token('left@fenceline.example'));
    const { rows } = await database.pool.query('SELECT t::text AS row FROM revoked_token t');
    expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
    const count = async () =>
      (await database.pool.query('SELECT FROM revoked_token WHERE ends_at < now()')).rowCount;
    await database.pool.query(`UPDATE revoked_token SET ends_at = now() - interval '1 s'
      WHERE subject = 'sub-left@fenceline.example'`);
    expect(await count()).toBe(1);
    await dropRevokedTokens({ ...app, now: () => new Date(Date.now() + MINUTE_MS) })(
      {},
      {
        isLastTry: false,
      },
    );
    expect(await count()).toBe(0);
    await expect(read(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
