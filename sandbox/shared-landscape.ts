import type { LandscapeAnswer, LandscapeSource } from './landscape-thread.ts';

/**
 * The sample landscape of another process. Generating one takes seconds, so the servers of many
 * tests share it.
 */
export function sharedLandscape(address: string): LandscapeSource {
  const stopping = new AbortController();
  return {
    prepare() {},

    async ask(question): Promise<LandscapeAnswer> {
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
          signal: stopping.signal,
        });
        if (!response.ok) return { failure: await response.text() };
        const isJson = response.headers.get('content-type') === 'application/json';
        return { value: isJson ? await response.json() : await bytesOf(response) };
      } catch (error) {
        return { failure: error instanceof Error ? error.message : 'unknown' };
      }
    },

    async stop() {
      stopping.abort();
    },
  };
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
