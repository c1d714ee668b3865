import { describe, expect, it } from 'vitest';
import { newBrowser, post, withProvider } from './provider.fixture.ts';

const { provider, refresh, verifyAccessToken } = withProvider();

describe('signing in to the command line by device code', () => {
  const device = async () => {
    const response = await fetch(provider.discovery.device_authorization_endpoint, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'fenceline-cli', scope: 'openid profile email' }),
    });
    return (await response.json()) as {
      device_code: string;
      user_code: string;
      verification_uri: string;
      verification_uri_complete: string;
    };
  };
  const poll = (deviceCode: string) =>
    post(provider.discovery.token_endpoint, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'fenceline-cli',
      device_code: deviceCode,
    });

  it('waits until the code is entered and confirmed, then issues tokens that can be refreshed', async () => {
    const code = await device();
    expect((await poll(code.device_code)).body.error).toBe('authorization_pending');
    const browser = newBrowser();
    const wrong = await browser.submit(await browser.visit(code.verification_uri), {
      user_code: 'WRNG-CODE',
    });
    expect(wrong.text).toContain('Unknown code');
    const confirm = await browser.submit(wrong, { user_code: code.user_code });
    expect(confirm.text).toContain('Is this the code on your screen?');
    const page = await browser.submit(confirm, { confirm: 'yes' });
    const done = await browser.submit(page, {
      email: 'agent@fenceline.example',
      password: 'fenceline',
    });
    expect(done.text).toContain('You are signed in');

    const { body } = await poll(code.device_code);
    expect((await verifyAccessToken(body.access_token)).payload).toMatchObject({
      email: 'agent@fenceline.example',
      client_id: 'fenceline-cli',
    });
    expect((await refresh(body.refresh_token, 'fenceline-cli')).status).toBe(200);
    expect((await poll(code.device_code)).body.error).toBe('invalid_grant');
  });

  it('takes the code from the URL and reports a refusal to the device', async () => {
    const code = await device();
    const browser = newBrowser();
    const forwarded = await browser.submit(await browser.visit(code.verification_uri_complete));
    expect(forwarded.text).toContain(code.user_code);
    const aborted = await browser.submit(forwarded, { abort: 'yes' });
    expect(aborted.text).toContain('cancelled');
    expect((await poll(code.device_code)).body.error).toBe('access_denied');
  });
});
