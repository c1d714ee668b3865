import { writeFile } from 'node:fs/promises';
import { test } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import { ENGINES } from './engines.ts';
import { addFarms, buyFarmKey, compareFarm, openMap, viewCover } from './farmer-steps.ts';
import {
  changeTheme,
  checkDocument,
  keepFarm,
  readReport,
  showOnOtherSite,
} from './other-steps.ts';
import { registerProject, reviewProject } from './soil-steps.ts';
import { Tour } from './tour.ts';

// Only in `npm run test:full`: the same jobs in three browsers take minutes.

for (const { name, missing, open } of ENGINES) {
  test(`${name} does every main job without an error in its console`, async () => {
    test.skip(open === null, missing);
    const server = await BuiltServer.start();
    try {
      const browser = await open!();
      try {
        const tour = new Tour(name, browser, server);
        await registerProject(tour);
        await reviewProject(tour);
        await openMap(tour);
        await addFarms(tour);
        await buyFarmKey(tour);
        await viewCover(tour);
        await compareFarm(tour);
        await readReport(tour);
        await checkDocument(tour);
        await showOnOtherSite(tour);
        await changeTheme(tour);
        await keepFarm(tour);
      } catch (error) {
        await writeFile(test.info().outputPath(`${name}.png`), await browser.picture());
        throw error;
      } finally {
        await browser.close();
      }
    } finally {
      await server.remove();
    }
  });
}
