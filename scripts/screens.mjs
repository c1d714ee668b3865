// `npm run screens`: photographs every screen and state, in three widths and three themes, of a
// sandbox of its own. One sheet a screen goes to docs/screens, single pictures to test-results.
// `npm run screens -- map shop` takes only screens whose names begin like that.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { writeIndex } from './screens/index-page.mjs';
import { photograph } from './screens/photograph.mjs';
import { startSandbox } from './screens/sandbox.mjs';
import { SCREENS } from './screens/screens.mjs';
import { writeSheet } from './screens/sheet.mjs';

const PICTURES = join(root, 'test-results/screens');
const SHEETS = join(root, 'docs/screens');

requireNode();
process.chdir(root);
const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);
if (chosen.length === 0) {
  const names = SCREENS.map(({ name }) => name).join(' ');
  process.stderr.write(`Usage: npm run screens [-- <name> …], names out of: ${names}\n`);
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
mkdirSync(PICTURES, { recursive: true });
if (wanted.length === 0) rmSync(SHEETS, { recursive: true, force: true });
mkdirSync(SHEETS, { recursive: true });

const sandbox = await startSandbox();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
});
const failed = [];
try {
  for (const screen of chosen) {
    process.stdout.write(`${screen.name}\n`);
    try {
      const pictures = await photograph(browser, sandbox, screen, PICTURES);
      await writeSheet(browser, pictures, join(SHEETS, `${screen.name}.webp`));
    } catch (error) {
      failed.push(`${screen.name}: ${error.message.split('\n')[0]}`);
    }
  }
} finally {
  await browser.close();
  await sandbox.stop();
}
writeFileSync(join(SHEETS, 'README.md'), writeIndex(SHEETS));
process.stdout.write(`${chosen.length - failed.length} screens in docs/screens\n`);
for (const line of failed) process.stderr.write(`FAILED ${line}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
