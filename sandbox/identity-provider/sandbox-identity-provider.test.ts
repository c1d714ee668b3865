import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { APP, FARMER, newBrowser, withProvider } from './provider.fixture.ts';

const { provider, errors, printed, authorize, exchange, refresh, signIn, verifyAccessToken } =
  withProvider();

describe('signing in to the sandbox (SM-1)', () => {
  it('issues an access token with the verified e-mail for code + PKCE (X1, OP-05)', async () => {
    const browser = newBrowser();
    const authorization = authorize();
    const page = await browser.visit(authorization.url);
    expect(page.text).toContain('<h1>Sign in</h1>');
    const back = await browser.submit(page, FARMER);
    expect(back.url.href).toContain(`${APP}/?code=`);
    expect(back.url.searchParams.get('state')).toBe('state-1');

    const { status, body, headers } = await exchange(back, authorization, { origin: APP });
    expect([status, body.expires_in]).toEqual([200, 600]);
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    const { payload } = await verifyAccessToken(body.access_token);
    expect(payload).toMatchObject({
      sub: 'sandbox-farmer',
      email: 'farmer@fenceline.example',
      email_verified: true,
      scope: 'openid profile email',
      client_id: 'fenceline-web',
    });
    const idToken = await jwtVerify(
      body.id_token,
      createRemoteJWKSet(new URL(provider.discovery.jwks_uri)),
      {
        issuer: provider.issuer,
        audience: 'fenceline-web',
      },
    );
    expect(idToken.payload).toMatchObject({
      name: 'Frances Farmer',
      email: 'farmer@fenceline.example',
    });
  });

  it('shows the form again with the e-mail after a wrong password, then accepts the right one', async () => {
    const browser = newBrowser();
    const page = await browser.visit(authorize().url);
    const again = await browser.submit(page, { ...FARMER, password: 'wrong"<' });
    expect(again.status).toBe(401);
    expect(again.text).toContain('role="alert"');
    expect(again.text).toContain('value="farmer@fenceline.example"');
    expect(again.text).not.toContain('wrong');
    expect((await browser.submit(again, FARMER)).url.searchParams.has('code')).toBe(true);
  });

  it('blocks an account after ten wrong passwords, even for the right one', async () => {
    const browser = newBrowser();
    const page = await browser.visit(authorize().url);
    const guess = { email: 'Admin@fenceline.example', password: 'guess' };
    await Promise.all(Array.from({ length: 10 }, () => browser.submit(page, guess)));
    const blocked = await browser.submit(page, {
      email: 'admin@fenceline.example',
      password: 'fenceline',
    });
    expect(blocked.status).toBe(429);
    expect(blocked.text).toContain('Too many wrong passwords');
  });

  it('fills in an e-mail from `login_hint`, and focuses the first empty field', async () => {
    const focused = (text: string) => /<input[^>]*name="(\w+)"[^>]*autofocus/.exec(text)?.[1];
    const page = await newBrowser().visit(authorize().url);
    expect(focused(page.text)).toBe('email');
    const hint = await newBrowser().visit(authorize({ login_hint: FARMER.email }).url);
    expect(hint.text).toContain('value="farmer@fenceline.example"');
    expect(focused(hint.text)).toBe('password');
  });

  it('signs in as a person of the demo with one button press', async () => {
    const browser = newBrowser();
    const page = await browser.visit(authorize().url);
    const chip = page.text.split('<li>').find((part) => part.includes('Casey Client')) ?? '';
    const back = await browser.submit({ ...page, text: chip });
    expect(back.url.searchParams.has('code')).toBe(true);
  });

  it('returns to the app with access_denied on Cancel', async () => {
    const browser = newBrowser();
    const page = await browser.visit(authorize().url);
    const link = /href="([^"]*)">Cancel</.exec(page.text)?.[1] ?? '';
    const back = await browser.visit(new URL(link, page.url));
    expect(back.url.origin).toBe(APP);
    expect(back.url.searchParams.get('error')).toBe('access_denied');
    expect(back.url.searchParams.get('state')).toBe('state-1');
  });

  it('renews silently with a session and returns login_required without one (AUTH-06)', async () => {
    const browser = newBrowser();
    const silent = { prompt: 'none', redirect_uri: `${APP}/silent.html` };
    const without = await browser.visit(authorize(silent).url);
    expect(without.url.pathname).toBe('/silent.html');
    expect(without.url.searchParams.get('error')).toBe('login_required');

    await signIn(browser);
    const authorization = authorize(silent);
    const back = await browser.visit(authorization.url);
    const { body } = await exchange(back, authorization);
    expect((await verifyAccessToken(body.access_token)).payload.sub).toBe('sandbox-farmer');
  });

  it('rotates the refresh token and revokes all tokens when an old one is reused', async () => {
    const first = await signIn(newBrowser());
    const second = await refresh(first.refresh_token);
    expect((await verifyAccessToken(second.body.access_token)).payload['email']).toBe(FARMER.email);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('keeps two tabs of one browser independent when they refresh', async () => {
    const browser = newBrowser();
    const first = await signIn(browser);
    const authorization = authorize({ prompt: 'none' });
    const second = (await exchange(await browser.visit(authorization.url), authorization)).body;
    const answers = await Promise.all([
      refresh(first.refresh_token),
      refresh(second.refresh_token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('answers userinfo for its access tokens only', async () => {
    const { access_token: accessToken, id_token: idToken } = await signIn(newBrowser());
    const ask = (token: string) =>
      fetch(provider.discovery.userinfo_endpoint, {
        headers: { authorization: `Bearer ${token}`, origin: APP },
      });
    const answer = await ask(accessToken);
    expect(answer.headers.get('access-control-allow-origin')).toBe(APP);
    expect(await answer.json()).toEqual({
      sub: 'sandbox-farmer',
      name: 'Frances Farmer',
      email: 'farmer@fenceline.example',
      email_verified: true,
    });
    expect((await ask(idToken)).status).toBe(401);
    expect((await ask(`${accessToken}x`)).status).toBe(401);
  });

  it('signs out without asking when given the ID token, and revokes the refresh token', async () => {
    const browser = newBrowser();
    const tokens = await signIn(browser);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${APP}/`,
      state: 'bye',
    });
    const page = await browser.visit(`${provider.discovery.end_session_endpoint}?${query}`);
    expect(page.text).toContain('document.forms[0].submit()');
    const back = await browser.submit(page);
    expect(back.url.href).toBe(`${APP}/?state=bye`);
    expect(
      (await browser.visit(authorize({ prompt: 'none' }).url)).url.searchParams.get('error'),
    ).toBe('login_required');
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('asks before signing out without an ID token', async () => {
    const browser = newBrowser();
    await signIn(browser);
    const page = await browser.visit(provider.discovery.end_session_endpoint);
    expect(page.text).not.toContain('.submit()');
    expect(page.text).toContain(`<a href="${APP}/">Stay signed in</a>`);
    expect(
      (await browser.visit(authorize({ prompt: 'none' }).url)).url.searchParams.has('code'),
    ).toBe(true);
    const done = await browser.submit(page, { logout: 'yes' });
    expect(done.text).toContain('<h1>Signed out</h1>');
    expect(
      (await browser.visit(authorize({ prompt: 'none' }).url)).url.searchParams.has('code'),
    ).toBe(false);
  });

  it('redirects only to registered URLs', async () => {
    for (const redirectUri of ['http://evil.example/', `${APP}/other`, `${APP}//evil.example/`]) {
      const page = await newBrowser().visit(authorize({ redirect_uri: redirectUri }).url);
      expect([page.status, page.url.pathname]).toEqual([400, '/oidc/auth']);
      expect(page.text).toContain('redirect_uri');
    }
  });

  it('refuses a code without its verifier, a used code and another origin', async () => {
    const browser = newBrowser();
    const authorization = authorize();
    const back = await browser.submit(await browser.visit(authorization.url), FARMER);
    expect((await exchange(back, { ...authorization, verifier: 'x'.repeat(43) })).body.error).toBe(
      'invalid_grant',
    );
    expect((await exchange(back, authorization)).status).toBe(200);
    expect((await exchange(back, authorization)).body.error).toBe('invalid_grant');
    expect((await exchange(back, authorization, { origin: 'http://evil.example' })).status).toBe(
      400,
    );
  });

  it('redirects to the app from a sign-in page of another browser', async () => {
    const page = await newBrowser().visit(authorize().url);
    const stranger = await fetch(page.url, { redirect: 'manual' });
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, `${APP}/`]);
  });

  it('reports an expired sign-in when its form is submitted', async () => {
    const page = await newBrowser().visit(authorize().url);
    const stranger = await newBrowser().submit(page, { email: 'a@b.example', password: 'x' });
    expect([stranger.status, stranger.text.includes('This sign-in has expired')]).toEqual([
      404,
      true,
    ]);
  });

  it('refuses an oversized form', async () => {
    const browser = newBrowser();
    const page = await browser.visit(authorize().url);
    expect((await browser.submit(page, { email: 'x'.repeat(20_000), password: '' })).status).toBe(
      413,
    );
  });

  it('forbids framing and loads nothing from other origins', async () => {
    const page = await newBrowser().visit(authorize().url);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    // The app's icon, or the browser asks for /favicon.ico.
    expect(policy).toContain("img-src 'self'");
    expect(page.text).toContain('<link rel="icon" href="/icon.svg"');
    expect(policy).toContain(`form-action 'self' ${APP}`);
    expect(page.text).not.toMatch(/src=|@import|url\(/);
  });
});

describe("the provider's console", () => {
  it('stays quiet, but reports every error', () => {
    expect(printed).toEqual([]);
    expect(errors).toEqual([]);
  });
});
