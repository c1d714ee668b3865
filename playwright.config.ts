import { defineConfig } from 'playwright/test';

/** Journeys through the built server in real browsers; each file has a server of its own. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['flows/*.flow.ts', 'engines/*.tour.ts'],
  globalSetup: './tests/support/journeys/prepared-data.ts',
  outputDir: 'test-results/flows',
  // Three workers on two cores, because a journey also waits, for example for a report.
  workers: 3,
  // Time limits for journeys that hang, long enough for a busy machine.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env['CI']),
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Installing a service worker takes as long as the page itself; journeys about it allow it.
    serviceWorkers: 'block',
    // Zooms and fades would take seconds of every journey; a journey about motion turns them on.
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
