import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CARD_PRICES } from '#entities/plan';
import { freshDatabase } from '../tests/support/server/fresh-database.ts';
import { priceCentsFrom } from './domains/sales/plans/plan-fields.ts';
import type { Database } from './platform/db/database.ts';
import { SANDBOX_ISSUER } from '../sandbox/issuer.ts';
import { readSettings } from './platform/settings/settings.ts';
import { expectFittingDatabase } from './start-checks.ts';

const opened: Database[] = [];
let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
  opened.push(database);
});
afterAll(() => Promise.all(opened.map((database) => database.close())));

const SANDBOX = readSettings({ DATA_DIR: '/data' });
const real = (planId: string) =>
  readSettings({ OIDC_ISSUER: 'https://id.example.com', PARTNER_PLAN_ID: planId });

const addOwner = (issuer: string) =>
  database.asOwner
    .insertInto('owner')
    .values({
      issuer,
      subject: 's',
      email: 'ann@farm.example',
      name: 'Ann',
      business_name: '',
      phone_number: '',
    })
    .execute();

describe('expectFittingDatabase', () => {
  it('refuses the sandbox with accounts of an identity provider', async () => {
    await addOwner('https://id.example.com');
    await expect(expectFittingDatabase(database, SANDBOX)).rejects.toThrow(
      /^OIDC_ISSUER: \/data holds the accounts of an identity provider, .* Set OIDC_ISSUER again/,
    );
    await expectFittingDatabase(database, real(''));
  });

  it('refuses the sandbox if users of an identity provider changed something', async () => {
    await database.asOwner
      .insertInto('operation')
      .values({
        issuer: 'https://id.example.com',
        subject: 's',
        op_id: '00000000-0000-4000-8000-000000000000',
        call: 'plans.create',
        params_hash: Buffer.alloc(32),
        answer: null,
      })
      .execute();
    await expect(expectFittingDatabase(database, SANDBOX)).rejects.toThrow('OIDC_ISSUER: ');
  });

  it('opens the sandbox with data of the sandbox’s own people', async () => {
    await expectFittingDatabase(database, SANDBOX);
    await addOwner(SANDBOX_ISSUER);
    await expectFittingDatabase(database, SANDBOX);
  });

  it('refuses a PARTNER_PLAN_ID whose plan does not exist, and accepts one whose plan does', async () => {
    await expect(expectFittingDatabase(database, real('999999'))).rejects.toThrow(
      'PARTNER_PLAN_ID: there is no plan 999999. Leave it unset until you have created the plan; fenceline plans list --all shows the plan numbers.',
    );
    const { id } = await database.asOwner
      .insertInto('plan')
      .values({ name: 'Partner', ...priceCentsFrom(CARD_PRICES) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expectFittingDatabase(database, real(String(id)));
  });
});
