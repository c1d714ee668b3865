import type { ServerResponse } from 'node:http';
import { generateKeyPair, SignJWT, UnsecuredJWT, exportSPKI } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenVerifier } from '../../server/platform/identity/token-verifier.ts';
import { AUDIENCE, startTestIssuer, type TestIssuer } from '../support/server/test-issuer.ts';

const email = 'farmer@fenceline.example';
const seconds = () => Math.floor(Date.now() / 1_000);

describe('the token verifier', () => {
  let issuer: TestIssuer;
  const verify = (token: string) =>
    createTokenVerifier({ issuer: issuer.issuer, audience: AUDIENCE, emailClaim: 'email' }).verify(
      token,
    );
  const good = (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
    issuer.token(email, claims, header);

  beforeAll(async () => {
    issuer = await startTestIssuer();
  });
  afterAll(() => issuer.stop());

  const accepted: [string, () => Promise<string>, string | null][] = [
    ['a good token', () => good(), email],
    ['typ application/at+jwt', () => good({}, { typ: 'application/at+jwt' }), email],
    ['typ JWT', () => good({}, { typ: 'JWT' }), email],
    ['no typ', () => good({}, { typ: undefined }), email],
    ['one of several audiences', () => good({ aud: ['other', AUDIENCE] }), email],
    ['expired 30 s ago, within the clocks’ tolerance', () => good({ exp: seconds() - 30 }), email],
    ['valid from 30 s ahead', () => good({ nbf: seconds() + 30 }), email],
    [
      'e-mail in capitals, compared without case',
      () => good({ email: ' Farmer@Fenceline.EXAMPLE ' }),
      email,
    ],
    ['an unverified e-mail counts as none', () => good({ email_verified: false }), null],
    ['an e-mail without its flag counts as none', () => good({ email_verified: undefined }), null],
    ['no e-mail at all, userinfo silent', () => withoutEmail({}), null],
    ['e-mail from userinfo', () => withoutEmail({ email, email_verified: true }), email],
    ['unverified e-mail from userinfo', () => withoutEmail({ email, email_verified: false }), null],
  ];

  async function withoutEmail(claims: Record<string, unknown>) {
    const token = await good({
      email: undefined,
      email_verified: undefined,
      jti: JSON.stringify(claims),
    });
    issuer.userinfo.set(token, { sub: `sub-${email}`, ...claims });
    return token;
  }

  it.each(accepted)('accepts %s', async (_name, make, expected) => {
    expect(await verify(await make())).toEqual({
      issuer: issuer.issuer,
      subject: `sub-${email}`,
      email: expected,
      token: {
        hash: expect.any(Buffer),
        endsAt: expect.any(Date),
        issuedAt: expect.any(Date),
      },
    });
  });

  const flip = (token: string, part: number) => {
    const parts = token.split('.');
    const text = parts[part] as string;
    parts[part] = (text.startsWith('e') ? 'f' : 'e') + text.slice(1);
    return parts.join('.');
  };
  const payload = () => ({
    iss: issuer.issuer,
    aud: AUDIENCE,
    sub: `sub-${email}`,
    iat: seconds(),
    exp: seconds() + 600,
    email,
    email_verified: true,
  });

  const refused: [string, () => Promise<string>][] = [
    ['alg none', async () => new UnsecuredJWT(payload()).encode()],
    [
      'HS256 signed with the public key',
      async () =>
        new SignJWT(payload())
          .setProtectedHeader({ alg: 'HS256', kid: 'test' })
          .sign(new TextEncoder().encode(await exportSPKI(issuer.publicKey))),
    ],
    [
      'a key of somebody else under our key id',
      async () => {
        const { privateKey } = await generateKeyPair('ES256');
        return issuer.sign(payload(), {}, privateKey);
      },
    ],
    ['an unknown key id', () => good({}, { kid: 'other' })],
    ['another issuer', () => good({ iss: 'https://evil.example' })],
    ['an issuer with a slash more', () => good({ iss: `${issuer.issuer}/` })],
    ['no issuer', () => good({ iss: undefined })],
    ['another audience', () => good({ aud: 'other-api' })],
    ['no audience', () => good({ aud: undefined })],
    ['expired 61 s ago', () => good({ exp: seconds() - 61 })],
    ['expired a day ago', () => good({ exp: seconds() - 86_400 })],
    ['no expiry', () => good({ exp: undefined })],
    ['valid from 120 s ahead', () => good({ nbf: seconds() + 120 })],
    ['no subject', () => good({ sub: undefined })],
    ['an empty subject', () => good({ sub: '' })],
    ['an e-mail with a NUL', () => good({ email: 'farmer\0@fenceline.example' })],
    ['an e-mail with a line break', () => good({ email: 'farmer@fenceline.example\r\nBcc: x' })],
    ['an e-mail that is turned around', () => good({ email: 'farmer\u202e@fenceline.example' })],
    ['an e-mail with half a character', () => good({ email: 'farmer\ud800@fenceline.example' })],
    ['a subject with a NUL', () => good({ sub: 'a\0b' })],
    [
      'e-mail with a NUL from userinfo',
      () => withoutEmail({ email: 'a\0@x', email_verified: true }),
    ],
    ['an id_token by its nonce', () => good({ nonce: 'n' })],
    ['an id_token by its at_hash', () => good({ at_hash: 'h' })],
    ['typ id_token', () => good({}, { typ: 'id_token+jwt' })],
    ['typ logout+jwt', () => good({}, { typ: 'logout+jwt' })],
    ['a changed header', async () => flip(await good(), 0)],
    ['a changed payload', async () => flip(await good(), 1)],
    ['a changed signature', async () => flip(await good(), 2)],
    ['a cut signature', async () => (await good()).slice(0, -8)],
    ['no signature', async () => (await good()).replace(/\.[^.]*$/, '.')],
    [
      'userinfo of somebody else',
      async () => {
        const token = await good({ email: undefined, email_verified: undefined, jti: 'swapped' });
        issuer.userinfo.set(token, { sub: 'sub-other', email, email_verified: true });
        return token;
      },
    ],
    ['an empty text', async () => ''],
    ['a word', async () => 'token'],
    ['16 KiB and more', async () => 'e'.repeat(16_385)],
  ];

  it.each(refused)('refuses %s', async (_name, make) => {
    await expect(verify(await make())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('remembers a token that it verified, and no other, until it expires', async () => {
    let now = Date.now();
    const verifier = createTokenVerifier({
      issuer: issuer.issuer,
      audience: AUDIENCE,
      emailClaim: 'email',
      now: () => now,
    });
    const token = await good({ exp: seconds() + 60 });
    expect(verifier.remembered(token)).toBeUndefined();
    const identity = await verifier.verify(token);
    expect(verifier.remembered(token)).toBe(identity);
    expect(verifier.remembered(flip(token, 2))).toBeUndefined();
    expect(verifier.remembered('e'.repeat(16_385))).toBeUndefined();
    now += 61_000;
    expect(verifier.remembered(token)).toBeUndefined();
  });

  it('reports OUTSIDE_UNAVAILABLE while the sign-in service is down', async () => {
    const verifier = createTokenVerifier({
      issuer: 'http://127.0.0.1:9',
      audience: AUDIENCE,
      emailClaim: 'email',
    });
    await expect(verifier.verify(await good())).rejects.toMatchObject({
      code: 'OUTSIDE_UNAVAILABLE',
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['break off', (response) => response.destroy()],
    ['answer with 500', (response) => response.writeHead(500).end('{}')],
    ['answer with 404', (response) => response.writeHead(404).end('{"keys":[]}')],
    ['answer with 204', (response) => response.writeHead(204).end()],
    ['answer with no JSON', (response) => response.end('<html>')],
    ['answer with no keys', (response) => response.end('{"error":"x"}')],
  ])('reports OUTSIDE_UNAVAILABLE when the keys %s, and recovers', async (_name, answer) => {
    const verifier = createTokenVerifier({
      issuer: issuer.issuer,
      audience: AUDIENCE,
      emailClaim: 'email',
    });
    const token = await good();
    issuer.keysAnswer.current = answer;
    await expect(verifier.verify(token)).rejects.toMatchObject({
      code: 'OUTSIDE_UNAVAILABLE',
      retryAfter: expect.any(Number),
    });
    issuer.keysAnswer.current = null;
    expect(await verifier.verify(token)).toMatchObject({ email });
  });
});
