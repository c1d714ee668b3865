import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import type { BuiltServer } from '../support/journeys/built-server.ts';
import type { Browser } from './browser.ts';
import { button, css, label, role, Screen, text } from './screen.ts';

/** Folder for pictures of ten screens, to compare the engines side by side; unset, none are taken. */
const PICTURES = process.env['ENGINE_PICTURES'];

/** A busy server puts a tile off, and the map asks for it again. */
const PUT_OFF = /the server responded with a status of 503/;

export const rail = (item: string | RegExp) => role('link', item, role('navigation', 'Main'));

/** One engine's way through Fenceline. */
export class Tour {
  readonly screen: Screen;
  readonly browser: Browser;
  readonly server: BuiltServer;
  private readonly engine: string;
  /** How many of the browser's errors the steps before have judged. */
  private judged = 0;

  constructor(engine: string, browser: Browser, server: BuiltServer) {
    this.engine = engine;
    this.browser = browser;
    this.server = server;
    this.screen = new Screen(browser);
  }

  /** Fails at an error in the console, unless this step tolerates it. */
  async step(title: string, work: () => Promise<void>, tolerated?: RegExp): Promise<void> {
    await test.step(title, async () => {
      await work();
      const errors = this.browser.errors.slice(this.judged);
      this.judged = this.browser.errors.length;
      const unexpected = errors.filter((error) => !PUT_OFF.test(error) && !tolerated?.test(error));
      expect(unexpected).toEqual([]);
    });
  }

  /** Opens a path and signs in there. */
  async signIn(email: string, path: string): Promise<void> {
    await this.browser.goto(this.server.origin + path);
    await this.screen.fill(label('Email'), email);
    await this.screen.fill(label('Password'), 'fenceline');
    await this.screen.click(button('Sign in'));
  }

  /** Signs out; with unfinished work, `answer` is the button that says what happens to it. */
  async signOut(answer?: string): Promise<void> {
    await this.screen.click(button('Log out'));
    if (answer) await this.screen.click(button(answer));
    // Back from the provider.
    await this.screen.arrive('/');
    // The page for visitors is whole; Firefox reports files that the next step would break off.
    await this.screen.see(text('You are signed out'));
  }

  /** Takes a picture of a screen once its map is complete. */
  async picture(screen: string): Promise<void> {
    if (!PICTURES) return;
    await this.screen.lose(css('img.leaflet-tile:not(.leaflet-tile-loaded)'));
    await mkdir(PICTURES, { recursive: true });
    await writeFile(join(PICTURES, `${screen}-${this.engine}.png`), await this.browser.picture());
  }
}
