import type { Browser } from './browser.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import { programOnPath } from './programs.ts';
import { openWebKit } from './webkit.ts';

export interface Engine {
  name: string;
  /** What to install where `open` is null. */
  missing: string;
  open: (() => Promise<Browser>) | null;
}

const firefox = programOnPath('firefox-esr', 'firefox');
const webKitDriver = programOnPath('WebKitWebDriver');
const display = programOnPath('xvfb-run');

/** The three families of browsers that people have. WebKitGTK is the engine of Safari. */
export const ENGINES: readonly Engine[] = [
  { name: 'Chromium', missing: 'chromium', open: openChromium },
  {
    name: 'Firefox',
    missing: 'Firefox is not installed (Debian’s package: firefox-esr).',
    open: firefox ? () => openFirefox(firefox) : null,
  },
  {
    name: 'WebKit',
    missing: 'WebKit is not installed (Debian’s packages: webkit2gtk-driver, xvfb, xauth).',
    open: webKitDriver && display ? () => openWebKit(webKitDriver, display) : null,
  },
];
