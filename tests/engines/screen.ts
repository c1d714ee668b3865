import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'playwright/test';
import type { Browser, NamedKey, Position } from './browser.ts';
import {
  createPageSide,
  type FileToUpload,
  type PageSide,
  type Target,
  type Words,
} from './page-side.ts';

/** The longest wait for anything, on a busy machine. */
const PATIENCE_MS = 120_000;
const library = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/dist\/.*$/, 'dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type Named = string | RegExp;
const words = (named: Named): Words =>
  typeof named === 'string' ? named : { source: named.source, flags: named.flags };

/** A string is the whole name or text; of a label, it may be a part. */
export const role = (what: string, name?: Named, within?: Target): Target => ({
  by: 'role',
  what,
  name: name && words(name),
  within,
});
export const button = (name: Named, within?: Target) => role('button', name, within);
export const label = (what: Named): Target => ({ by: 'label', what: words(what) });
export const text = (what: Named): Target => ({ by: 'text', what: words(what) });
export const css = (what: string): Target => ({ by: 'css', what });

/** The screen as its user sees it. Everything waits until it can be done, or is so. */
export class Screen {
  private readonly browser: Browser;

  constructor(browser: Browser) {
    this.browser = browser;
  }

  see(target: Target): Promise<void> {
    return this.until('see', target, async () => expect(await this.count(target)).not.toBe(0));
  }

  lose(target: Target): Promise<void> {
    return this.until('lose', target, async () => expect(await this.count(target)).toBe(0));
  }

  /** Waits until the page has this path. */
  arrive(path: string): Promise<void> {
    return this.until('arrive at', path, async () => expect(await this.ask('path')).toBe(path));
  }

  /** Waits until a service worker serves the page. */
  workOffline(): Promise<void> {
    return this.until('be served by', 'the service worker', async () =>
      expect(await this.ask('hasServiceWorker')).toBe(true),
    );
  }

  /** Waits until the element's text contains a string or matches a pattern. */
  read(target: Target, expected: string | RegExp): Promise<void> {
    return this.until('read', target, async () => {
      const text = await this.ask('textOf', target);
      if (typeof expected === 'string') expect(text).toContain(expected);
      else expect(text).toMatch(expected);
    });
  }

  async click(target: Target): Promise<void> {
    await this.until('click', target, async () =>
      this.browser.drag([await this.ask('pointOf', target)]),
    );
  }

  async clickAll(target: Target): Promise<void> {
    await this.see(target);
    const count = await this.count(target);
    for (let nth = 0; nth < count; nth++) await this.click({ ...target, nth });
  }

  /** Types a text key by key in place of what the field contains. */
  async fill(target: Target, value: string): Promise<void> {
    await this.until('fill', target, async () => {
      await this.ask('pointOf', target);
      await this.ask('focus', target);
      await this.browser.type(value);
      expect(await this.ask('valueOf', target)).toBe(value);
    });
  }

  async press(target: Target, key: NamedKey): Promise<void> {
    await this.until('focus', target, () => this.ask('focus', target));
    await this.browser.press(key);
  }

  select(target: Target, option: string): Promise<void> {
    return this.until('select', target, () => this.ask('select', target, option));
  }

  upload(target: Target, file: FileToUpload): Promise<void> {
    return this.until('upload', target, () => this.ask('upload', target, file));
  }

  /** Waits until at least this share of an element's canvases is drawn, from 0 to 1. */
  seeDrawn(target: Target, share: number): Promise<void> {
    return this.until('see drawn', target, async () =>
      expect(await this.ask('drawnShare', target)).toBeGreaterThan(share),
    );
  }

  count(target: Target): Promise<number> {
    return this.ask('count', target);
  }

  textOf(target: Target): Promise<string> {
    return this.ask('textOf', target);
  }

  attribute(target: Target, name: string): Promise<string | null> {
    return this.ask('attributeOf', target, name);
  }

  /** Presses the map, and drags it over further positions if there are any. */
  async pressMap(...offsets: Position[]): Promise<void> {
    await this.browser.drag(await this.onMap(offsets));
  }

  async hoverMap(offset: Position): Promise<void> {
    const [position] = await this.onMap([offset]);
    await this.browser.hover(position!);
  }

  /** Positions this far from the middle of the resting map's part that no panel covers. */
  private async onMap(offsets: readonly Position[]): Promise<Position[]> {
    await this.lose(css('.leaflet-pan-anim, .leaflet-zoom-anim'));
    const { x, y, width, height } = await this.ask('boxOf', css('.farm-map-clear'));
    return offsets.map(([east, south]) => [x + width / 2 + east, y + height / 2 + south]);
  }

  private until(
    verb: string,
    target: Target | string,
    attempt: () => Promise<void>,
  ): Promise<void> {
    return expect(attempt, `${verb} ${JSON.stringify(target)}`).toPass({
      intervals: [100],
      timeout: PATIENCE_MS,
    });
  }

  private async ask<Name extends keyof PageSide>(
    name: Name,
    ...args: Parameters<PageSide[Name]>
  ): Promise<Awaited<ReturnType<PageSide[Name]>>> {
    const call = `async () => globalThis.pageSide === undefined ? '' :
      JSON.stringify((await globalThis.pageSide.${name}(...${JSON.stringify(args)})) ?? null)`;
    let answer = await this.browser.call(call);
    if (answer === '') {
      await this.install();
      answer = await this.browser.call(call);
    }
    return JSON.parse(answer);
  }

  private async install(): Promise<void> {
    await this.browser.call(`() => {
      ${library};
      globalThis.pageSide = (${createPageSide.toString()})(TestingLibraryDom);
      return '';
    }`);
  }
}
