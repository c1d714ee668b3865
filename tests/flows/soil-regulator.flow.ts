import { expect, test, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';
import { regulatorWill } from '../support/journeys/regulator-behaviour.ts';
import { withServersDatabase } from '../support/journeys/servers-database.ts';

// Only in `npm run test:full`: a regulator that puts off and a batch of two, whose rules are in every run.

const PARTNER = 'partner@agriprove.example';

let server: BuiltServer;
test.beforeEach(async () => {
  server = await BuiltServer.start();
});
test.afterEach(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function openProject(page: Page, name: string): Promise<void> {
  await page.goto(`${server.origin}/agriprove?tab=admin&q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: new RegExp(`^Open project \\d+, ${name}$`) }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('two projects of a batch that share land wait until a person decides', async ({ page }) => {
  const sheet = page.getByRole('table', { name: 'Projects of the batch' });
  const shared = sheet.getByText(/^Projects \d+ and \d+ of this batch share [\d.]+ ha\./);
  const dialog = page.getByRole('alertdialog');
  const problems = page.getByRole('alert').getByRole('listitem');
  // Mirrool West gets the first parcel of Mirrool Creek as well.
  await withServersDatabase(server.dataDir, (client) =>
    client.query(`
      INSERT INTO soil_project_parcel (project_id, position, pid, jurisdictional_id, state, lot,
        section, plan, plan_type, volume, folio, local_government_area, nrm_region, parcel_type,
        area_ha, geometry, is_sample)
      SELECT (SELECT id FROM soil_project WHERE name = 'Mirrool West'), 90, pid, jurisdictional_id,
        state, lot, section, plan, plan_type, volume, folio, local_government_area, nrm_region,
        parcel_type, area_ha, geometry, is_sample
      FROM soil_project_parcel
      WHERE project_id = (SELECT id FROM soil_project WHERE name = 'Mirrool Creek')
      ORDER BY position LIMIT 1`),
  );
  await page.goto(`${server.origin}/agriprove?tab=admin&q=Mirrool`);
  await signIn(page, PARTNER);

  await test.step('the batch names them, and neither is ready', async () => {
    for (const name of ['Mirrool Creek', 'Mirrool West']) {
      await page.getByRole('checkbox', { name: new RegExp(name) }).click();
    }
    await page
      .getByRole('group', { name: 'Selected projects' })
      .getByRole('button', { name: 'Submit to CER' })
      .click();
    await expect(shared).toHaveCount(2);
    await expect(button(page, /^Submit to CER: \d+ project/)).toHaveCount(0);
  });

  await test.step('the partner gives a reason and sends one of them', async () => {
    await openProject(page, 'Mirrool Creek');
    await button(page, 'Submit to CER').click();
    await button(page, 'Submit').click();
    await expect(problems).toHaveText([/Mirrool West/]);
    await button(page, /^Override: Parcel 1 shares/).click();
    await dialog.getByLabel('Reason').fill('Mirrool West gives this lot up, letter of 3 June.');
    await dialog.getByRole('button', { name: 'Override' }).click();
    await expect(dialog).toHaveCount(0);
    await button(page, 'Submit').click();
    await dialog.getByRole('button', { name: /^Submit (now|anyway)$/ }).click();
    await expect(page.getByText(/ · CER id CER-\d{6}$/)).toBeVisible();
  });

  await test.step('the other has to declare it: it is blocked until somebody gives a reason', async () => {
    await openProject(page, 'Mirrool West');
    await button(page, 'Submit to CER').click();
    await button(page, 'Submit').click();
    await expect(problems.filter({ hasText: 'Mirrool Creek' })).toHaveCount(1);
  });
});

test('a submission that the regulator puts off is sent again by the server', async ({ page }) => {
  await regulatorWill(server, { answers: 'busy', retryAfter: '5' });
  await page.goto(`${server.origin}/agriprove?tab=admin`);
  await signIn(page, PARTNER);

  await test.step('the partner reads that the regulator asked for a pause', async () => {
    await openProject(page, 'Mirrool Creek');
    await button(page, 'Submit to CER').click();
    await button(page, 'Submit').click();
    await button(page, 'Submit now').click();
    await page.getByRole('tab', { name: 'Regulator' }).click();
    await expect(page.getByText(/it will be sent again at/)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
  });

  await test.step('it is registered without a further press, as the same submission', async () => {
    await regulatorWill(server, { answers: 'accept' });
    await expect(page.getByText(/ · CER id CER-\d{6}$/)).toBeVisible({ timeout: 120_000 });
    const submissions = page.getByRole('tabpanel', { name: 'Regulator' }).getByRole('listitem');
    await expect(submissions).toHaveText([/^Submission 1.+Received\.$/]);
    // The reference identifies the submission at the regulator; each post has its own row.
    const posts = await withServersDatabase(server.dataDir, async (client) => {
      const { rows } = await client.query<{ submission_id: string; status: number }>(
        `SELECT submission_id, status FROM cer_exchange WHERE method = 'POST' ORDER BY id`,
      );
      return rows;
    });
    expect(posts.map(({ status }) => status)).toEqual([...posts.slice(1).map(() => 429), 201]);
    expect(posts.length).toBeGreaterThan(1);
    expect(new Set(posts.map(({ submission_id: id }) => id)).size).toBe(1);
  });
});
