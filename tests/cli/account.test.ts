import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadOrCreateKeys } from '../../sandbox/identity-provider/keys-file.ts';
import { runBuiltCli } from '../support/cli/built-cli.ts';
import { beginCli, runCli } from '../support/cli/run-cli.ts';
import type { RunningServer } from '../support/cli/server-host.ts';
import { sharedServer, sharedSignIn } from '../support/cli/shared-server.ts';
import { freePort } from '../support/journeys/built-server.ts';
import { newcomerEnv, signedInEnv, startLogin } from '../support/cli/signed-in-cli.ts';

const FARMER = 'farmer@fenceline.example';
const ENDED = /Your sign-in to \S+ has expired\. Run: fenceline login\n$/;

let server: RunningServer;
let env: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer();
  env = await sharedSignIn(FARMER);
});

const fileOf = (of: Record<string, string>) => join(of['FENCELINE_CONFIG_DIR']!, 'sessions.json');
interface Kept {
  sessions: Record<string, { accessToken: string; refreshToken: string; expiresAt: number }>;
}
const kept = async (of: Record<string, string>) =>
  (JSON.parse(await readFile(fileOf(of), 'utf8')) as Kept).sessions[server.origin]!;

/** Changes the stored session in a settings folder of its own. */
async function changed(change: Partial<Awaited<ReturnType<typeof kept>>>) {
  const stored = JSON.parse(await readFile(fileOf(env), 'utf8')) as Kept;
  Object.assign(stored.sessions[server.origin]!, change);
  const other = await newcomerEnv(server);
  await writeFile(fileOf(other), JSON.stringify(stored));
  return other;
}

/** Re-signs one of the sandbox's tokens with other claims, using the sandbox's key. */
async function signedAgain(token: string, claims: JWTPayload): Promise<string> {
  const { signingKey } = await loadOrCreateKeys(join(server.dataDir, 'sandbox-keys.json'));
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: signingKey.alg })
    .sign(await importJWK(signingKey));
}

describe('fenceline login', () => {
  it('stores the session readable only by its owner', async () => {
    expect((await stat(fileOf(env))).mode & 0o777).toBe(0o600);
    const whoami = await runCli(['whoami', '--json'], { env });
    expect(whoami).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(whoami.stdout)).toEqual({
      server: server.origin,
      email: FARMER,
      has_account: true,
      is_admin: false,
      is_partner_admin: false,
    });
  });

  it('remembers the server for later commands', async () => {
    const { FENCELINE_CONFIG_DIR: folder = '' } = env;
    const { code, stdout } = await runCli(['whoami'], { env: { FENCELINE_CONFIG_DIR: folder } });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(`^${FARMER}\n +server +${server.origin}\n`) as string,
    });
  });

  it('stores nothing and exits with 2 when Ctrl-C stops it while it waits', async () => {
    const nobody = await newcomerEnv(server);
    const run = await startLogin(nobody);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(2);
    expect(run.stderr()).toMatch(/Cancelled\.\n$/);
    await expect(stat(fileOf(nobody))).rejects.toThrow('ENOENT');
  });
});

describe('the sign-in session', () => {
  it('is refreshed once it is due, by only one of several concurrent commands', async () => {
    const due = await signedInEnv(server, FARMER);
    const before = await kept(due);
    const stored = JSON.parse(await readFile(fileOf(due), 'utf8')) as Kept;
    Object.assign(stored.sessions[server.origin]!, { expiresAt: 0, accessToken: 'stale' });
    await writeFile(fileOf(due), JSON.stringify(stored));

    const runs = await Promise.all([1, 2, 3].map(() => runBuiltCli(['whoami'], { env: due })));
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      runs.map(() => ({ code: 0, stderr: '' })),
    );
    const after = await kept(due);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(after.expiresAt).toBeGreaterThan(Date.now());
    expect((await stat(fileOf(due))).mode & 0o777).toBe(0o600);

    const out = await runCli(['logout'], { env: due });
    expect(out).toEqual({ code: 0, stdout: `Signed out of ${server.origin}.\n`, stderr: '' });
    // A copy of revoked tokens is worthless.
    await writeFile(
      fileOf(due),
      JSON.stringify({
        server: null,
        sessions: {
          [server.origin]: { ...stored.sessions[server.origin], ...after, expiresAt: 0 },
        },
      }),
    );
    expect(await runCli(['whoami'], { env: due })).toMatchObject({ code: 4, stdout: '' });
  });

  it('says why it waits for another command, and continues after it', async () => {
    const due = await changed({ expiresAt: 0, refreshToken: 'unknown' });
    const lock = `${fileOf(due)}.lock`;
    await writeFile(lock, '');
    const { ended, stderr } = beginCli(['whoami'], { env: due });
    await expect
      .poll(stderr, { timeout: 60_000 })
      .toMatch(/^Another command is using the sign-in in .* Waiting for it/);
    await rm(lock);
    expect(await ended).toBe(4);
    expect(stderr()).toMatch(ENDED);
  });

  it('exits with 4 and says how to sign in when it cannot be refreshed', async () => {
    const over = await changed({ expiresAt: 0, refreshToken: 'unknown' });
    const answer = { code: 4, stdout: '', stderr: expect.stringMatching(ENDED) as string };
    expect(await runCli(['whoami'], { env: over })).toEqual(answer);
    const refused = await changed({ accessToken: 'a.b.c' });
    expect(await runCli(['whoami', '--json'], { env: refused })).toEqual(answer);
  });

  it('is replaced by FENCELINE_TOKEN, which needs no stored session', async () => {
    const { accessToken } = await kept(env);
    const script = { ...(await newcomerEnv(server)), FENCELINE_TOKEN: accessToken };
    expect(await runCli(['whoami'], { env: script })).toMatchObject({ code: 0 });
    const payload = Buffer.from(JSON.stringify({ email: FARMER })).toString('base64url');
    const spent = { ...env, FENCELINE_TOKEN: `e30.${payload}.e30` };
    const { code, stderr } = await runCli(['whoami'], { env: spent });
    expect(code).toBe(4);
    expect(stderr).toMatch(/refused FENCELINE_TOKEN: .* fenceline login\n$/);
    expect(stderr).not.toContain(payload);
  });

  it('exits with 4 and says how to sign in when FENCELINE_TOKEN has expired', async () => {
    const { accessToken } = await kept(env);
    const nobody = await newcomerEnv(server);
    const withToken = async (claims: JWTPayload) => ({
      env: { ...nobody, FENCELINE_TOKEN: await signedAgain(accessToken, claims) },
    });
    const now = Math.floor(Date.now() / 1_000);
    expect(await runCli(['whoami'], await withToken({ exp: now + 600 }))).toMatchObject({
      code: 0,
    });
    const spent = await withToken({ iat: now - 4_200, exp: now - 600 });
    expect(await runCli(['whoami', '--json'], spent)).toEqual({
      code: 4,
      stdout: '',
      stderr: expect.stringMatching(
        /refused FENCELINE_TOKEN: it has expired .*fenceline login\n$/,
      ) as string,
    });
  });

  it('is never sent to a server other than its own', async () => {
    const other = { ...env, FENCELINE_SERVER: `http://localhost:${await freePort()}` };
    const { code, stderr } = await runCli(['whoami'], { env: other });
    expect(code).toBe(4);
    expect(stderr).toMatch(/^You are not signed in to http:.* Run: fenceline login\n$/);
  });
});

describe('signing in without a usable server', () => {
  it.each<[string[], number, RegExp]>([
    [['--server', 'http://localhost:1'], 1, /cannot be reached \(.*\)\. Check the network/],
    [['--server', 'farms'], 2, /farms is not a server address/],
    [['--server', 'http://farms.example'], 2, /not encrypted.*Use https/],
  ])('login %j exits with %i', async (args, code, message) => {
    const nobody = await newcomerEnv(server);
    const answer = await runCli(['login', ...args], { env: nobody });
    expect(answer).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) as string });
  });

  it('logout and whoami report that nobody is signed in', async () => {
    const nobody = await newcomerEnv(server);
    expect(await runCli(['logout'], { env: nobody })).toEqual({
      code: 0,
      stdout: `You were not signed in to ${server.origin}.\n`,
      stderr: '',
    });
    expect(await runCli(['whoami'], { env: nobody })).toMatchObject({ code: 4, stdout: '' });
  });
});
