import { expect } from 'playwright/test';
import { mailAbout } from '../support/journeys/mailbox.ts';
import { signedInClient } from '../support/journeys/sandbox-sign-in.ts';
import { startForeignSite } from '../support/shared-maps/foreign-site.ts';
import { shareFarm } from '../support/shared-maps/shared-maps.ts';
import { button, css, label, role, text } from './screen.ts';
import { rail, type Tour } from './tour.ts';

export async function readReport(tour: Tour): Promise<void> {
  const { screen, browser, server } = tour;
  await tour.step('reads a report with its charts', async () => {
    const chart = role('slider', /^Ground cover of the farm/);
    await browser.goto(`${server.origin}/reports/sample`);
    await screen.seeDrawn(chart, 0.02);
    await screen.press(chart, 'Home');
    await expect
      .poll(() => screen.attribute(chart, 'aria-valuetext'))
      .toMatch(/^Summer 1989–90: Farm \d/);
    await tour.picture('7-report');
  });
}

export async function checkDocument(tour: Tour): Promise<void> {
  const { screen, browser, server } = tour;
  await tour.step('checks a PDF that was mailed', async () => {
    const mail = await mailAbout(server.origin, 'files of your order');
    const name = 'banksia-rise-farm-key.pdf';
    const base64 = Buffer.from(await mail.read(name)).toString('base64');
    await browser.goto(`${server.origin}/verify`);
    await screen.upload(label('File to check'), { name, type: 'application/pdf', base64 });
    await screen.see(text('This file is the document that was issued, unchanged.'));
    await tour.picture('8-verify');
  });
}

export async function changeTheme(tour: Tour): Promise<void> {
  const { screen, browser, server } = tour;
  await tour.step('changes the theme', async () => {
    await browser.goto(`${server.origin}/settings`);
    for (const theme of ['Light', 'Outdoor', 'Dark']) {
      await screen.click(role('radio', new RegExp(`^${theme}`)));
      await expect
        .poll(() => screen.attribute(css('html'), 'data-theme'))
        .toBe(theme.toLowerCase());
      if (theme === 'Light') await tour.picture('9-settings');
    }
  });
}

export async function keepFarm(tour: Tour): Promise<void> {
  const { screen, browser, server } = tour;
  await tour.step(
    'keeps a farm on the device and reloads without the server',
    async () => {
      await screen.click(rail('Map'));
      await screen.select(label('Select Farm'), 'Back Creek');
      await screen.click(button('More for Back Creek'));
      await screen.click(role('menuitem', 'Keep offline'));
      await screen.click(button('Keep offline'));
      await screen.see(text(/On this device/));
      await screen.workOffline();
      await server.end();
      await browser.reload();
      await screen.select(label('Select Farm'), 'Back Creek');
      await screen.see(text(/On this device/));
      await screen.see(css('img.leaflet-tile-loaded'));
      await screen.see(text(/^The server cannot be reached\./));
      await tour.picture('10-offline');
    },
    WITHOUT_SERVER,
  );
}

/** What the console says of each request while the server is stopped. */
const WITHOUT_SERVER = /ERR_CONNECTION_REFUSED|Could not connect|Failed to load resource/;

export async function showOnOtherSite(tour: Tour): Promise<void> {
  const { screen, browser, server } = tour;
  const email = 'farmer@fenceline.example';
  const site = await startForeignSite();
  try {
    await tour.step('shows a shared map on another site', async () => {
      const client = await signedInClient(server.origin, email);
      const { key } = await shareFarm(client, email, 'Kurrajong Park', [site.origin]);
      site.show({
        body: `<farm-map map-key="${key}"></farm-map>
          <script src="${server.origin}/embed/farm-map.js" async></script>`,
      });
      await browser.goto(site.origin);
      await screen.seeDrawn(css('farm-map'), 0.001);
      await tour.picture('11-shared-map');
    });
  } finally {
    await site.close();
  }
}
