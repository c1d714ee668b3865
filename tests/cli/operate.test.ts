import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runBuiltCli, startCli } from '../support/cli/built-cli.ts';
import { freePort } from '../support/journeys/built-server.ts';
import { addressOf, freshDatabase } from '../support/server/fresh-database.ts';
import { startTestIssuer } from '../support/server/test-issuer.ts';

// Only in `npm run test:full`: only operators use these commands, and each case starts a program.

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fenceline-operate-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('fenceline config', () => {
  const configOf = async (env: Record<string, string>) => {
    const { stdout, stderr, code } = await runBuiltCli(['config', '--json'], { env });
    const { settings } = JSON.parse(stdout) as {
      settings: { name: string; source: string; value: string | null }[];
    };
    const of = (name: string) => settings.find((setting) => setting.name === name);
    return { of, stdout, stderr, code };
  };

  it('describes every setting with its source and prints no secret', async () => {
    const { of, stdout, stderr, code } = await configOf({
      PORT: '4999',
      OIDC_ISSUER: 'https://id.example.com',
      DATABASE_URL: 'postgres://fence:s3cret@db.example.com/fence?password=s3cret',
      CER_API_KEY: 's3cret',
      GEOCODER_URL: 'https://maps.example.com/search?api_key=s3cret',
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('s3cret');
    expect(of('PORT')).toMatchObject({ source: 'environment', value: '4999' });
    expect(of('HOST')).toMatchObject({ source: 'default', value: 'localhost' });
    expect(of('SMTP_URL')).toMatchObject({ source: 'unset', value: null });
    expect(of('DATABASE_URL')?.value).toBe('postgres://…@db.example.com/fence');
    expect(of('CER_API_KEY')?.value).toBe('(hidden)');
    expect(of('GEOCODER_URL')?.value).toBe('https://maps.example.com/search?api_key=…');
  });

  it('lists what the sandbox replaces', async () => {
    const { of } = await configOf({ LPA_URL: 'https://lpa.example.com' });
    expect(of('LPA_URL')).toMatchObject({
      source: 'sandbox',
      value: 'http://localhost:4180/sandbox/lpa',
    });
  });

  it('names unusable and misspelled settings and exits with 1', async () => {
    const env = { PORT: 'eighty', OIDC_ISUER: 'x', SMTP_HOST: 'x', FENCELINE_SERVR: 'x' };
    const { code, stdout, stderr } = await runBuiltCli(['config', '--set'], { env });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^SETTING +FROM +VALUE\nPORT +environment +eighty\n$/);
    expect(stderr).toMatch(/^PORT: must be a whole number from 1 to 65535\.\n/);
    expect(stderr).toContain('Unknown setting OIDC_ISUER. Did you mean OIDC_ISSUER?\n');
    expect(stderr).toContain('Unknown setting FENCELINE_SERVR.\n');
    expect(stderr).not.toContain('FENCELINE_CONFIG_DIR');
  });
});

describe('fenceline migrate', () => {
  it('applies missing migrations, reports them, is idempotent and refuses a newer database', async () => {
    const args = ['migrate', '--data-dir', join(folder, 'migrated')];
    const first = await runBuiltCli(args);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^applied 0001-accounts\.sql\napplied 0002/);
    expect(await runBuiltCli(args)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The database is up to date \(\d+ migrations\)\.\n$/),
    });

    const database = await freshDatabase();
    try {
      await database.pool.query(`INSERT INTO schema_migration VALUES ('9999-tomorrow.sql')`);
      await database.pool.query(`COMMENT ON TABLE schema_migration IS '9998-tomorrow.sql'`);
      expect(
        await runBuiltCli(['migrate'], { env: { DATABASE_URL: await addressOf(database) } }),
      ).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The database was made by a newer Fenceline (9999-tomorrow.sql). Start that version.\n',
      });
    } finally {
      await database.close();
    }
  });

  it('reports an unreachable database and unusable settings', async () => {
    for (const DATABASE_URL of [
      'postgres://localhost:1/fence',
      'postgres://localhost/fence?host=/no/such/folder',
    ]) {
      expect(await runBuiltCli(['migrate'], { env: { DATABASE_URL } })).toMatchObject({
        code: 1,
        stderr: 'The database cannot be reached. Check DATABASE_URL and that it runs.\n',
      });
    }
    expect(await runBuiltCli(['migrate'], { env: { STAGE: 'test' } })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^These settings cannot be used:\nSTAGE: .*\nSee all of them/),
    });
  });
});

describe('fenceline doctor', () => {
  interface Found {
    findings: { name: string; verdict: string; says: string; cure: string | null }[];
    failed: number;
  }
  const examined = async (env: Record<string, string>) => {
    const { code, stdout } = await runBuiltCli(['doctor', '--json'], { env });
    const { findings, failed } = JSON.parse(stdout) as Found;
    const verdict = (name: string) => findings.find((finding) => finding.name === name)?.verdict;
    return { code, findings, failed, verdict };
  };

  it('finds no problem in a sandbox that never started, and creates nothing', async () => {
    const env = { DATA_DIR: join(folder, 'none'), PORT: String(await freePort()) };
    const { code, verdict, failed } = await examined(env);
    expect({ code, failed }).toEqual({ code: 0, failed: 0 });
    expect(verdict('server')).toBe('off');
    expect(verdict('data folder')).toBe('warn');
    await expect(rm(env.DATA_DIR)).rejects.toThrow('ENOENT');
  });

  it('names each system that does not work, with a fix, and exits with 1', async () => {
    const odd = createServer((request, response) => {
      const isHealth = request.url === '/healthz';
      response.statusCode = isHealth ? 200 : 401;
      response.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
      response.end(isHealth ? '<html>' : '{}');
    });
    odd.listen(0, 'localhost');
    await vi.waitFor(() => expect(odd.address()).not.toBeNull());
    const { port } = odd.address() as AddressInfo;
    const at = `http://localhost:${port}`;
    const { code, findings, verdict } = await examined({
      DATA_DIR: folder,
      PORT: String(port),
      OIDC_ISSUER: `${at}/oidc`,
      SMTP_URL: 'smtp://localhost:9',
      PAYPAL_API_URL: at,
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 's3cret',
      PAYPAL_MERCHANT_ID: 'm',
      LPA_URL: at,
      CER_URL: at,
      GEOCODER_URL: `${at}/?key=s3cret`,
      BASE_MAP_STREETS: `${at}/{z}/{x}/{y}.png`,
      WOODY_COVER_SOURCE: `${at}/{year}.tif`,
      WOODY_COVER_NAME: 'Woody cover, version 2',
      DATABASE_URL: 'postgres://localhost:9/fence',
    });
    odd.close();
    expect(code).toBe(1);
    const failing = ['server', 'database', 'sign-in', 'PayPal', 'LPA registry', 'regulator'];
    for (const name of [...failing, 'geocoder', 'mail', 'street map', 'woody cover']) {
      expect([name, verdict(name)]).toEqual([name, 'fail']);
    }
    expect(verdict('satellite map')).toBe('off');
    for (const { verdict: found, cure } of findings) {
      if (found === 'fail') expect(cure).toMatch(/\w/);
    }
    expect(JSON.stringify(findings)).not.toContain('s3cret');
    expect(findings.find(({ name }) => name === 'mail')?.cure).toContain('SMTP_URL');
  });

  it('reports a truncated or world-readable file link secret, with a fix', async () => {
    const env = { DATA_DIR: join(folder, 'secrets'), PORT: String(await freePort()) };
    const path = join(env.DATA_DIR, 'file-link-secret');
    await mkdir(env.DATA_DIR, { recursive: true });
    await writeFile(path, 'cut');
    const cut = await examined(env);
    expect(cut.code).toBe(1);
    expect(cut.findings.find(({ name }) => name === 'file links')).toMatchObject({
      verdict: 'fail',
      says: `${path} is damaged: its length is 3, but at least 32 characters are needed.`,
      cure: expect.stringContaining('links that were sent before stop working'),
    });
    await writeFile(path, 'a'.repeat(64));
    await chmod(path, 0o644);
    expect((await examined(env)).verdict('file links')).toBe('warn');
    await chmod(path, 0o600);
    expect((await examined(env)).verdict('file links')).toBe('ok');
  });

  it('reports an invalid setting before anything else', async () => {
    const { stdout, code } = await runBuiltCli(['doctor'], { env: { STAGE: 'prod' } });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fail +settings +STAGE: prod needs an identity provider\./);
  });
});

describe('fenceline serve', () => {
  it('refuses a role that the embedded database cannot have, and an unknown role', async () => {
    const { code, stderr } = await runBuiltCli(['serve', '--role', 'worker', '--data-dir', folder]);
    expect(code).toBe(1);
    expect(stderr).toContain('the embedded one serves a single process. Set DATABASE_URL');
    expect(await runBuiltCli(['serve', '--role', 'cook'])).toMatchObject({
      code: 2,
      stderr: 'cook is not a role. Choose one of all, web, worker.\n',
    });
  });

  it('refuses to start with an empty file link secret and says what to do', async () => {
    const env = { DATA_DIR: join(folder, 'forged'), PORT: String(await freePort()) };
    await mkdir(env.DATA_DIR, { recursive: true });
    const path = join(env.DATA_DIR, 'file-link-secret');
    await writeFile(path, '');
    const { code, stderr } = await runBuiltCli(['serve'], { env });
    expect(code).toBe(1);
    expect(stderr).toContain(
      `${path} is damaged: its length is 0, but at least 32 characters are needed. Restore`,
    );
  });

  it('as web answers requests and runs no jobs; as worker runs jobs and answers only /healthz', async () => {
    const database = await freshDatabase();
    const issuer = await startTestIssuer();
    const env = {
      DATABASE_URL: await addressOf(database),
      OIDC_ISSUER: issuer.issuer,
      DATA_DIR: join(folder, 'shared'),
    };
    const serve = async (role: string) => {
      const port = await freePort();
      const run = startCli(['serve', '--role', role], { env: { ...env, PORT: String(port) } });
      await vi.waitFor(() => expect(run.stdout()).toContain('Fenceline is ready'), 30_000);
      const status = async (path: string) =>
        (await fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(5_000) }))
          .status;
      return { ...run, status };
    };
    const stateOfJob = async () =>
      (await database.pool.query<{ state: string }>('SELECT state FROM pgboss.job')).rows[0]?.state;
    try {
      const web = await serve('web');
      await database.pool.query(
        `INSERT INTO pgboss.job (name, data) VALUES ('drop-upload', '{"documentId": 1}')`,
      );
      expect([await web.status('/healthz'), await web.status('/')]).toEqual([200, 200]);
      const worker = await serve('worker');
      expect([await worker.status('/healthz'), await worker.status('/')]).toEqual([200, 404]);
      await vi.waitFor(async () => expect(await stateOfJob()).toBe('completed'), 10_000);
      expect(web.stdout()).not.toContain('job starts');
      expect(worker.stdout()).toContain('job starts');
      web.child.kill('SIGTERM');
      worker.child.kill('SIGTERM');
      expect([await web.ended, await worker.ended]).toEqual([0, 0]);
    } finally {
      await issuer.stop();
      await database.close();
    }
  });
});
