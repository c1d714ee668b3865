import { defineConfig } from 'playwright/test';

/** Journeys through the built server in a real browser; each file has a server of its own. */
export default defineConfig({
  testDir: 'tests/flows',
  testMatch: '**/*.flow.ts',
  globalSetup: './tests/support/journeys/prepared-data.ts',
  outputDir: 'test-results/flows',
  // A journey also waits, for a report or a pause in typing: three fill two cores.
  workers: 3,
  // They end what hangs, also on a machine that is busy with something else.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env['CI']),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Installing it takes as long as the page itself. Journeys about it allow it.
    serviceWorkers: 'block',
    // Zooms and fades take seconds of every journey; one about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
