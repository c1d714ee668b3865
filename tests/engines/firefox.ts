import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { WINDOW, type Browser } from './browser.ts';
import { startBrowser } from './programs.ts';
import { actionsOf } from './webdriver-actions.ts';

const PREFERENCES = {
  'intl.accept_languages': 'en-AU, en',
  'ui.prefersReducedMotion': 1,
};

interface LogEntry {
  level: string;
  text: string | null;
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] };
}
interface Tab {
  context: string;
  parent: string | null;
}
type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event'; method: 'log.entryAdded'; params: LogEntry }
  | { type: 'event'; method: 'browsingContext.contextCreated'; params: Tab };
type Called =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Opens Firefox without a window and drives it by WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Browser> {
  const firefox = await startBrowser(async (profile) => {
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    return [program, '--headless', '--profile', profile, '--remote-debugging-port=0'];
  });
  const errors: string[] = [];
  let context = '';
  try {
    const send = await connect(await addressOf(firefox.child.stderr!), (event) => {
      if (event.method === 'log.entryAdded') {
        const { level, text, stackTrace } = event.params;
        const place = stackTrace?.callFrames[0];
        if (level === 'error') errors.push(`${text} (${place?.url}:${place?.lineNumber})`);
      } else if (event.params.parent === null && event.params.context !== context) {
        // A downloaded PDF opens in a tab of its own, which would hide the tour's.
        void send('browsingContext.close', { context: event.params.context });
      }
    });
    await send('session.new', { capabilities: {} });
    const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree');
    ({ context } = contexts[0]);
    await send('browsingContext.setViewport', { context, viewport: WINDOW });
    await send('session.subscribe', {
      events: ['log.entryAdded', 'browsingContext.contextCreated'],
    });
    const perform = async (actions: object[]) =>
      void (await send('input.performActions', { context, actions }));
    return {
      errors,
      goto: async (url) =>
        void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () =>
        void (await send('browsingContext.reload', { context, wait: 'complete' })),
      async call(source) {
        const called = await send<Called>('script.callFunction', {
          functionDeclaration: source,
          awaitPromise: true,
          target: { context },
        });
        if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
        return called.result.value;
      },
      drag: (path) => perform(actionsOf.drag(path)),
      hover: (position) => perform(actionsOf.hover(position)),
      type: (text) => perform(actionsOf.type(text)),
      press: (key) => perform(actionsOf.press(key)),
      async picture() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
          context,
        });
        return Buffer.from(data, 'base64');
      },
      close: () => firefox.stop(),
    };
  } catch (error) {
    await firefox.stop();
    throw error;
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      // Goes on reading, so that Firefox can go on writing.
      output.resume();
      return `${address}/session`;
    }
  }
  throw new Error('Firefox ended before it could be driven.');
}

type Send = <Result = unknown>(method: string, params?: object) => Promise<Result>;

async function connect(
  address: string,
  onEvent: (event: Extract<Message, { type: 'event' }>) => void,
): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<
    number,
    { resolve: (result: never) => void; reject: (error: Error) => void }
  >();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') return onEvent(message);
    const answer = waiting.get(message.id ?? 0);
    if (message.type === 'success') answer?.resolve(message.result as never);
    else answer?.reject(new Error(`${message.error}: ${message.message}`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
