// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { SharedMapContent } from '#shared/api/contract';
import { FarmMapElement } from './farm-map-element.ts';
import { startMap } from './start-map.ts';

// jsdom has no canvas to draw on; tests/flows/shared-map-element.flow.ts draws in a browser.
vi.mock('./start-map.ts', () => ({ startMap: vi.fn() }));

const CONTENT = {
  name: 'Kurrajong Park',
  area_ha: 120,
  locality: null,
  attributions: [],
  ground_cover: null,
} as unknown as SharedMapContent;
const READY = 'farm-map:ready';

/** What the server answers. */
let answer: () => Response;
let asked: number;
/** `farm-map:ready` or the reason of an error, in order of arrival. */
let heard: string[];

beforeAll(() => {
  // What jsdom lacks; every element is in view.
  Object.defineProperty(Element.prototype, 'part', { get: () => ({ add: () => {} }) });
  window.IntersectionObserver = class {
    private readonly see: (seen: { isIntersecting: boolean }[]) => void;
    constructor(see: (seen: { isIntersecting: boolean }[]) => void) {
      this.see = see;
    }
    observe() {
      queueMicrotask(() => this.see([{ isIntersecting: true }]));
    }
    disconnect() {}
  } as never;
  FarmMapElement.origin = 'https://fenceline.example';
  customElements.define('farm-map', FarmMapElement);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(startMap).mockReset();
  [answer, asked, heard] = [() => Response.json(CONTENT), 0, []];
  vi.stubGlobal('fetch', async () => {
    asked++;
    return answer();
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows an element; `part` returns the text of a part of its frame. */
function shown() {
  const host = document.createElement('farm-map');
  host.setAttribute('map-key', 'key');
  for (const type of [READY, 'farm-map:error']) {
    host.addEventListener(type, (event) =>
      heard.push((event as CustomEvent<{ reason?: string }>).detail.reason ?? type),
    );
  }
  document.body.append(host);
  const part = (name: string) => host.shadowRoot!.querySelector(`.${name}`)!.textContent;
  return { host, part };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a map retries a failing server with growing delays, and not after its removal', async () => {
  answer = () => new Response('', { status: 503, headers: { 'retry-after': '1' } });
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  for (const share of [0, 1, 0.5]) random.mockReturnValueOnce(share);
  const { host } = shown();
  await pass(0);
  // After 1, 2 and 4 seconds, each up to a quarter longer.
  for (const [tries, waitMs] of [1_000, 2_500, 4_500].entries()) {
    expect(heard).toEqual(Array.from({ length: tries + 1 }, () => 'UNREACHABLE'));
    if (tries === 2) answer = () => Response.json(CONTENT);
    await pass(waitMs - 1);
    expect(asked).toBe(tries + 1);
    await pass(1);
  }
  expect(heard.at(-1)).toBe(READY);
  expect(asked).toBe(4);

  answer = () => new Response('', { status: 503 });
  host.setAttribute('map-key', 'other');
  await pass(0);
  expect(asked).toBe(5);
  host.remove();
  window.dispatchEvent(new Event('online'));
  await pass(600_000);
  expect(asked).toBe(5);
});

it('a map loads by itself when the browser is online again', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const { part } = shown();
  await pass(0);
  expect(heard).toEqual(['OFFLINE']);
  expect(part('notice')).toBe('This map cannot be shown at the moment.');
  answer = () => Response.json(CONTENT);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(heard).toEqual(['OFFLINE', READY]);
  expect(part('notice')).toBe('');
  await pass(600_000);
  expect(asked).toBe(2);
});

it('“Loading” appears only while a slow response is pending', async () => {
  let respond = (_response: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)));
  const { part } = shown();
  await pass(400);
  expect(part('notice')).toBe('');
  await pass(200);
  expect(part('notice')).toBe('Loading the map …');
  respond(Response.json(CONTENT));
  await pass(0);
  expect(heard).toEqual([READY]);
  expect(part('notice')).toBe('');
});

it('“Loading” does not appear once a response arrived, even if drawing takes longer', async () => {
  let draw = () => {};
  vi.mocked(startMap).mockReturnValue(new Promise((resolve) => (draw = resolve)));
  const { part } = shown();
  await pass(2_000);
  expect(startMap).toHaveBeenCalledOnce();
  expect(heard).toEqual([]);
  expect(part('notice')).toBe('');
  draw();
  await pass(0);
  expect(heard).toEqual([READY]);
});

it('a reinserted map is requested again, and one that was withdrawn in between is not shown', async () => {
  const { host, part } = shown();
  await pass(0);
  expect(part('caption')).toBe('Kurrajong Park · 120 ha');
  answer = () => Response.json({ reason: 'KEY_ENDED' }, { status: 410 });
  host.remove();
  const [, , , , drawing] = vi.mocked(startMap).mock.calls[0]!;
  expect(drawing.aborted).toBe(true);
  document.body.prepend(host);
  await pass(0);
  expect(heard).toEqual([READY, 'KEY_ENDED']);
  expect(part('notice')).toBe('This map cannot be shown at the moment.');
  expect(part('caption')).toBe('');
});
