import { kml } from '@tmcw/togeojson';
import { createGeoFileReader } from '#shared/lib/geo-file';
import type { BenchPage } from './bench-page.ts';

/** Longest time that a page's own thread was held up while `work` went on. */
async function longestBlockOf(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  return longest;
}

const IDLE_MS = 1_000;
const reader = createGeoFileReader();
let file: File | null = null;

const page: BenchPage = {
  load: async (address) => {
    const answer = await fetch(address);
    file = new File([await answer.blob()], 'paddocks.kml');
    return file.size;
  },
  read: async () => {
    let features = 0;
    const startedAt = performance.now();
    const longestBlockMs = await longestBlockOf(async () => {
      const answer = await reader.read(file!);
      features = answer.features.length;
    });
    return { ms: performance.now() - startedAt, longestBlockMs, features };
  },
  readByDom: async () => {
    const startedAt = performance.now();
    const document = new DOMParser().parseFromString(await file!.text(), 'text/xml');
    const features = kml(document).features.length;
    return { ms: performance.now() - startedAt, longestBlockMs: null, features };
  },
  idle: () => longestBlockOf(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS))),
};
Object.assign(window, { bench: page });
