// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://www.agent.example/farms"}
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadMap, NoMapError } from './load-map.ts';

const OURS = 'https://fenceline.example';
const { signal } = new AbortController();

function answer(response: Response | Error) {
  const asked = vi.fn<typeof fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', asked);
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const why = async (origin = OURS, key = 'key'): Promise<[string, number | null]> => {
  const error = await loadMap(origin, key, signal).catch((thrown: unknown) => thrown);
  if (!(error instanceof NoMapError)) throw new Error('there is a map, or another error');
  return [error.reason, error.retryAfterS];
};

describe('loadMap', () => {
  it('requests a map with no information about the page but its origin', async () => {
    const asked = answer(Response.json({ name: 'Kurrajong Park' }));
    expect(await loadMap(OURS, 'a/b', signal)).toEqual({ name: 'Kurrajong Park' });
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      `${OURS}/embed/a%2Fb.json`,
      expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
    );
  });

  it('sends no request without a key, or over http from an https page', async () => {
    const asked = answer(Response.json({}));
    expect(await why(OURS, '')).toEqual(['KEY_MISSING', null]);
    expect(await why('http://fenceline.example')).toEqual(['INSECURE_HOST', null]);
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    [403, 'ORIGIN_NOT_LISTED'],
    [404, 'KEY_UNKNOWN'],
    [410, 'KEY_ENDED'],
  ])('turns a %i refusal into %s without a retry', async (status, reason) => {
    answer(Response.json({ reason }, { status }));
    expect(await why()).toEqual([reason, null]);
  });

  it.each([
    ['a page of its own for missing files', new Response('<html>', { status: 404 })],
    ['a firewall’s page', new Response('Forbidden', { status: 403 })],
    ['a refusal of other software', Response.json({ code: 'rest_no_route' }, { status: 404 })],
    ['a page for every address', new Response('<!doctype html>')],
    ['a number', Response.json(0)],
  ])('says that the response comes from another site, for %s', async (_, response) => {
    answer(response);
    expect(await why()).toEqual(['SERVER_UNKNOWN', null]);
  });

  it('reports ORIGIN_MISSING for a page in a sandboxed frame', async () => {
    vi.stubGlobal('self', { origin: 'null' });
    answer(Response.json({ reason: 'ORIGIN_NOT_LISTED' }, { status: 403 }));
    expect(await why()).toEqual(['ORIGIN_MISSING', null]);
  });

  it.each([
    [429, 'TOO_MANY_REQUESTS', '40', 40],
    [503, 'UNREACHABLE', '7', 7],
    [502, 'UNREACHABLE', null, 10],
  ])('turns a temporary %i into %s with a retry delay', async (status, reason, after, waitS) => {
    answer(new Response('', { status, headers: after ? { 'retry-after': after } : {} }));
    expect(await why()).toEqual([reason, waitS]);
  });

  it('distinguishes a missing network, an unreachable server and a page policy that blocks the request', async () => {
    answer(new TypeError('Failed to fetch'));
    expect(await why()).toEqual(['UNREACHABLE', 10]);
    vi.stubGlobal('navigator', { onLine: false });
    expect(await why()).toEqual(['OFFLINE', 10]);

    const asked = answer(new TypeError('Failed to fetch'));
    asked.mockImplementation(() => {
      const violation = new Event('securitypolicyviolation');
      document.dispatchEvent(Object.assign(violation, { blockedURI: `${OURS}/embed/key.json` }));
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect(await why()).toEqual(['BLOCKED_BY_CSP', null]);
  });

  it('stops reading a response after four megabytes', async () => {
    const pull = vi.fn((controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(1024 * 1024)),
    );
    answer(new Response(new ReadableStream({ pull })));
    expect(await why()).toEqual(['UNREACHABLE', null]);
    expect(pull.mock.calls.length).toBeLessThan(8);
  });
});
