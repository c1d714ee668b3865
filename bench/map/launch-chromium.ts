import { chromium, type Browser } from 'playwright';

/** A browser that opens the built app and nothing else. */
export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
