import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, type Page } from 'playwright/test';
import { extractText } from 'unpdf';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { expectAccessible, signIn } from '../support/journeys/journey.ts';

// Only in `npm run test:full`: the override of a problem, whose rules are in every run.

const PARTNER = 'partner@agriprove.example';
const UNAPPROVED = 'The project is not approved by the partner.';
const REASON = 'The board approved it on 3 June, minute 14.';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Lines of a table break anywhere, so its text is compared without spaces. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

/** Reads a downloaded pack: its text files as they are, its summary without spaces. */
async function readPack(path: string) {
  const files = unzipSync(await readFile(path));
  const { text } = await extractText(files['summary.pdf']!.slice(), { mergePages: true });
  const textOf = (name: string) => strFromU8(files[name]!);
  return { names: Object.keys(files), summary: squeezed(text), textOf };
}

test('an auditor reads in the pack who overrode a problem, when and why', async ({ page }) => {
  const problems = page.getByRole('alert').getByRole('listitem');
  const dialog = page.getByRole('alertdialog');

  await test.step('a partner admin opens a project that nobody has approved', async () => {
    await page.goto(`${server.origin}/agriprove?tab=admin&q=hill`);
    await signIn(page, PARTNER);
    await page.getByRole('button', { name: /^Open project \d+, Mirrool Hill$/ }).click();
    await button(page, 'Yes, all have signed').click();
    await expect(page.getByText(/^Everybody has signed form 1/)).toBeVisible();
    await page.getByRole('tab', { name: 'Findings' }).click();
    await expect(page.getByText(`Problem: ${UNAPPROVED}`)).toBeVisible();
  });

  await test.step('the submission is refused while the problem stands', async () => {
    await button(page, 'Submit to CER').click();
    await expect(page.getByLabel('Project name')).toHaveValue('Mirrool Hill');
    await button(page, 'Submit').click();
    await expect(problems).toHaveText([UNAPPROVED]);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the partner admin overrides the problem with a reason and submits', async () => {
    await button(page, `Override: ${UNAPPROVED}`).click();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Override' }).click();
    await expect(dialog).toHaveCount(0);
    const overrides = page.getByRole('list', { name: 'Overrides' });
    await expect(overrides).toContainText(UNAPPROVED);
    await expect(overrides).toContainText(new RegExp(`^.+Overridden by ${PARTNER} on .+${REASON}`));
    await expectAccessible(page);
    await button(page, 'Submit').click();
    await expect(dialog).toContainText('Submit Mirrool Hill to the test regulator?');
  });

  await test.step('the regulator receives the project', async () => {
    await dialog.getByRole('button', { name: 'Submit now' }).click();
    await expect(page.getByText(/ · CER id CER-\d{6}$/)).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').filter({ hasText: REASON })).toContainText(PARTNER);
  });

  await test.step('the auditor’s pack contains the override, its author, time and reason', async () => {
    // The summary is drawn at the lowest priority while it is downloaded.
    const downloaded = page.waitForEvent('download', { timeout: 120_000 });
    await button(page, 'Download the auditor’s pack').click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^auditors-pack-\d+\.zip$/);
    const { names, summary, textOf } = await readPack(await download.path());
    expect(names).toContain('payload.json');
    const [, overridden = ''] = summary.split(squeezed('Reason Who decided, and when'));
    const entry = squeezed(`${UNAPPROVED} (rule approved) ${REASON} ${PARTNER},`);
    expect(overridden.slice(0, entry.length)).toBe(entry);
    expect(overridden.slice(entry.length)).toMatch(/^\d{1,2}\w{3,4}\d{4},/);
    expect(textOf('history.csv')).toMatch(
      new RegExp(`^\\d{4}-.+Z,A7,A7,${PARTNER},"Override of approved: .+ Reason: ${REASON}"`, 'm'),
    );
    const sha256 = createHash('sha256').update(textOf('payload.json')).digest('hex');
    expect(textOf('exchanges.json')).toContain(sha256);
  });
});
