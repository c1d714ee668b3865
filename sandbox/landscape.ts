import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { eachCover } from '#entities/cover';
import { OutsideUnavailableError } from '../server/platform/outside/outside-unavailable.ts';
import { FOREST_YEARS, type CoverSources } from '../server/rasters/index.ts';
import { sampleRainfall } from './cover/index.ts';
import { sampleSource } from './cover/sample-source.ts';
import type { CoverBlock } from './cover/stored-cover.ts';
import { isBaseLayer } from './base-tiles/tile-address.ts';
import type { LandscapeSource } from './landscape-thread.ts';

export interface Landscape {
  /** Starts the thread before the first question, because that takes seconds. */
  prepare(): void;
  /** `/sandbox/base/{satellite|streets|reference}/{z}/{x}/{y}.png` */
  baseTiles: RequestListener;
  /** `/sandbox/geocode/json?address=…`, in Google's format. */
  geocoder: RequestListener;
  cover: CoverSources;
  stop(): Promise<void>;
}

const TILE =
  /^\/sandbox\/base\/(satellite|streets|reference)\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.png$/;

/** Last year of the sample forest cover. */
export const SAMPLE_FOREST_UNTIL = 2024;
const isForestYear = (date: string) =>
  Number(date) >= FOREST_YEARS.first && Number(date) <= SAMPLE_FOREST_UNTIL;

/** The base tiles, cover and addresses of the sample district. */
export function openLandscape(source: LandscapeSource): Landscape {
  async function coverBlock(block: CoverBlock): Promise<Uint8Array> {
    const answer = await source.ask({ kind: 'cover', block });
    if ('failure' in answer) throw new OutsideUnavailableError('Sample cover', 'network');
    return answer.value as Uint8Array;
  }

  return {
    prepare: () => source.prepare(),
    stop: () => source.stop(),
    cover: {
      ...eachCover((product) => sampleSource(product, coverBlock)),
      rainfall: sampleRainfall,
      // The sample's canopy continues after the years that maps show.
      forest: sampleSource('woody', coverBlock, isForestYear),
    },

    baseTiles: answering(async (request, response) => {
      const [, layer, z, x, y] =
        TILE.exec(new URL(request.url ?? '/', 'http://tiles').pathname) ?? [];
      if (!isBaseLayer(layer)) return end(response, 404);
      const answer = await source.ask({
        kind: 'tile',
        layer,
        z: Number(z),
        x: Number(x),
        y: Number(y),
      });
      if ('failure' in answer) return end(response, 404);
      response.setHeader('cache-control', 'public, max-age=86400');
      // Shared maps embed the tiles in other sites.
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      return end(response, 200, 'image/png', Buffer.from(answer.value as Uint8Array));
    }),

    geocoder: answering(async (request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://geocoder');
      const answer = await source.ask({
        kind: 'geocode',
        params: Object.fromEntries(searchParams),
      });
      const body = 'failure' in answer ? { results: [], status: 'UNKNOWN_ERROR' } : answer.value;
      return end(response, 200, 'application/json', JSON.stringify(body));
    }),
  };
}

/** Wraps an async handler as a listener; an unexpected failure returns 500. */
const answering =
  (
    answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): RequestListener =>
  (request, response) => {
    answer(request, response).catch(() => end(response, 500));
  };

function end(
  response: ServerResponse,
  status: number,
  type?: string,
  body?: Buffer | string,
): void {
  response.writeHead(status, type ? { 'content-type': type } : {}).end(body);
}
