import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandboxIdentityProvider } from './create-sandbox-identity-provider.ts';
import { APP, newBrowser, withProvider } from './provider.fixture.ts';

const { provider, startProvider, signIn, verifyAccessToken } = withProvider();

describe("the sandbox's keys", () => {
  it('survive a restart, so that tokens stay valid', async () => {
    const { access_token: token } = await signIn(newBrowser());
    const { handler } = await startProvider();
    const [running] = provider.server.listeners('request');
    provider.server.removeAllListeners('request').on('request', handler);
    expect((await verifyAccessToken(token)).payload.sub).toBe('sandbox-farmer');
    provider.server.removeAllListeners('request').on('request', running as typeof handler);
  });

  it('are readable by their owner only', async () => {
    expect((await stat(join(provider.folder, 'keys', 'oidc.json'))).mode & 0o777).toBe(0o600);
  });

  it('fail with instructions when the file is broken', async () => {
    const keysFile = join(provider.folder, 'broken.json');
    await writeFile(keysFile, '{"signingKey":');
    const start = createSandboxIdentityProvider({
      issuer: provider.issuer,
      accounts: [],
      clientOrigins: [APP],
      keysFile,
    });
    await expect(start).rejects.toThrow('Delete it to create new ones');
  });
});
