import { chromium, type Browser } from 'playwright';
import { BuiltServer } from '../../tests/support/journeys/built-server.ts';

/**
 * Starts the built server, and a browser that opens its app and nothing else, for the work. The
 * sandbox makes the reports of its samples before, because they would take a processor meanwhile.
 */
export async function inBuiltApp<T>(
  executablePath: string,
  work: (browser: Browser, origin: string) => Promise<T>,
): Promise<T> {
  const server = await BuiltServer.startWithDocuments();
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    });
    try {
      return await work(browser, server.origin);
    } finally {
      await browser.close();
    }
  } finally {
    await server.remove();
  }
}
