import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract';
import { startTestServer, type TestServer } from '../../../../tests/support/server/test-server.ts';

describe('owners.draftKey', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const keyOf = async (email: string, sub: string) => {
    const client = server.clientWith(await server.issuer.token(email, { sub }));
    const [{ draft_key: key }] = await client.send(contract.owners.draftKey, {});
    return key;
  };

  it('gives no key to a request without a valid token', async () => {
    await expect(
      server.clientWith('forged').send(contract.owners.draftKey, {}),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('gives an account one key of 256 bits, whatever its address', async () => {
    const key = await keyOf('old@fenceline.example', 'subject-a');
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await keyOf('new@fenceline.example', 'subject-a')).toBe(key);
  });

  it('gives another key to another account with the same address', async () => {
    expect(await keyOf('old@fenceline.example', 'subject-b')).not.toBe(
      await keyOf('old@fenceline.example', 'subject-a'),
    );
  });
});
