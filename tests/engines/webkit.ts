import { expect } from 'playwright/test';
import { freePort } from '../support/journeys/built-server.ts';
import { WINDOW, type Browser } from './browser.ts';
import { startBrowser } from './programs.ts';
import { actionsOf } from './webdriver-actions.ts';

type Send = <Value = void>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Value>;
interface Size {
  width: number;
  height: number;
}

/**
 * Opens WebKitGTK's MiniBrowser on a display in memory and drives it by WebDriver. Its console can
 * only be heard from within the page; the listeners are there before the app's scripts have loaded.
 */
export async function openWebKit(driver: string, display: string): Promise<Browser> {
  const port = await freePort();
  const webkit = await startBrowser(
    async () => [display, '-a', '-s', '-screen 0 1600x1200x24', driver, `--port=${port}`],
    // Its sandbox needs rights that a container does not give.
    { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  );
  const driverUrl = `http://127.0.0.1:${port}`;
  let session = '';
  const send: Send = async (method, path, body = {}) => {
    const response = await fetch(`${driverUrl}/session${session}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error((value as { message: string }).message);
    return value;
  };
  try {
    await expect
      .poll(() =>
        fetch(`${driverUrl}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const { sessionId } = await send<{ sessionId: string }>('POST', '', {
      capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
    });
    session = `/${sessionId}`;
    await fitWindow(send);

    const errors: string[] = [];
    const call = async (source: string) => {
      const { value, error, heard } = await send<Answer>('POST', '/execute/async', {
        script: `(${answerTo.toString()})(${listen.toString()}, ${source}, arguments[0])`,
        args: [],
      });
      errors.push(...heard);
      if (error !== null) throw new Error(error);
      return value;
    };
    /** Listens again and again, so that the first answer is from a page that has just begun. */
    const loaded = () =>
      expect(async () => expect(await call('() => document.readyState')).toBe('complete')).toPass({
        intervals: [5],
      });
    const perform = (actions: object[]) => send('POST', '/actions', { actions });
    return {
      errors,
      async goto(url) {
        await send('POST', '/url', { url });
        await loaded();
      },
      async reload() {
        await send('POST', '/refresh');
        await loaded();
      },
      call,
      drag: (path) => perform(actionsOf.drag(path)),
      hover: (position) => perform(actionsOf.hover(position)),
      type: (text) => perform(actionsOf.type(text)),
      press: (key) => perform(actionsOf.press(key)),
      async picture() {
        // A download makes the browser show another bar.
        await fitWindow(send);
        return Buffer.from(await send<string>('GET', '/screenshot'), 'base64');
      },
      async close() {
        await send('DELETE', '').catch(() => undefined);
        await webkit.stop();
      },
    };
  } catch (error) {
    await webkit.stop();
    throw error;
  }
}

interface Answer {
  value: string;
  error: string | null;
  /** Errors since the last answer. */
  heard: string[];
}

/** Listens to every error of the page from now on; violations of the policy also from before. */
function listen(): string[] {
  const heard: string[] = [];
  const hear = (...what: unknown[]) => heard.push(what.map(String).join(' '));
  addEventListener('error', ({ message, error }) => hear(message, error?.stack));
  addEventListener('unhandledrejection', ({ reason }) => hear(reason, reason?.stack));
  const { error } = console;
  console.error = (...what) => {
    error(...what);
    hear(...what);
  };
  new ReportingObserver((reports) => reports.forEach(({ body }) => hear(JSON.stringify(body))), {
    types: ['csp-violation'],
    buffered: true,
  }).observe();
  return heard;
}

/** Runs in the page: answers with what a function returned and with the errors heard meanwhile. */
function answerTo(
  listen: () => string[],
  source: () => string | Promise<string>,
  done: (answer: Answer) => void,
): void {
  const page = globalThis as { heardByTour?: string[] };
  page.heardByTour ??= listen();
  const answer = (value: string, error: string | null) =>
    done({ value, error, heard: page.heardByTour!.splice(0) });
  Promise.resolve()
    .then(source)
    .then(
      (value) => answer(value, null),
      (error: unknown) => answer('', String(error)),
    );
}

/** The page is smaller than the window by the browser's own bars. */
async function fitWindow(send: Send): Promise<void> {
  const script = 'return { width: innerWidth, height: innerHeight }';
  const page = await send<Size>('POST', '/execute/sync', { script, args: [] });
  const window = await send<Size>('GET', '/window/rect');
  await send('POST', '/window/rect', {
    width: window.width + WINDOW.width - page.width,
    height: window.height + WINDOW.height - page.height,
  });
}
