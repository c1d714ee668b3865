import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/server/fresh-database.ts';
import type { Database } from '../../platform/db/database.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { databaseLoginsCheck } from './check-database-logins.ts';

let database: Database;
let name: string;
beforeAll(async () => {
  database = await freshDatabase();
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  name = rows[0]!.name;
});
afterAll(() => database.close());

const OWNER = 'fenceline_server';
const addressOf = (user: string, of = name) => {
  const { host = '', port } = inject('postgres');
  return `postgres://${user}@localhost:${port}/${of}?host=${encodeURIComponent(host)}`;
};
const findingFor = (env: Record<string, string>) =>
  databaseLoginsCheck.run({
    settings: readSettings({
      OIDC_ISSUER: 'https://issuer.example',
      OIDC_AUDIENCE: 'fenceline-api',
      DATABASE_URL: addressOf(OWNER),
      ...env,
    }),
    origin: 'http://localhost',
    isServing: false,
  });

it('the doctor warns while all transactions sign in as the database’s owner', async () => {
  expect(await findingFor({})).toMatchObject({
    verdict: 'warn',
    says: expect.stringContaining('sign in as the owner'),
    cure: expect.stringContaining('DATABASE_WEB_URL'),
  });
});

it.each([
  ['the owner', OWNER, 'fenceline_worker', 'warn', /fenceline_server owns tables/],
  ['the other role', 'fenceline_worker', 'fenceline_worker', 'fail', /may not act as its role/],
  ['a superuser', 'fenceline', 'fenceline_worker', 'warn', /fenceline owns tables/],
  ['roles that own nothing', 'fenceline_web', 'fenceline_worker', 'ok', /own nothing/],
])('the doctor judges a web login of %s', async (_what, web, worker, verdict, says) => {
  const finding = await findingFor({
    DATABASE_WEB_URL: addressOf(web),
    DATABASE_WORKER_URL: addressOf(worker),
  });
  expect(finding).toMatchObject({ verdict, says: expect.stringMatching(says) });
});

it('the doctor notices an address of another database', async () => {
  const finding = await findingFor({
    DATABASE_WEB_URL: addressOf('fenceline_web', 'postgres'),
    DATABASE_WORKER_URL: addressOf('fenceline_worker'),
  });
  expect(finding).toMatchObject({ verdict: 'fail', says: expect.stringContaining('different') });
});
