import { kml } from '@tmcw/togeojson';
import { createGeoFileReader } from '#shared/lib/geo-file';
import type { BenchPage } from './bench-page.ts';

const reader = createGeoFileReader();
let file: File | null = null;

const page: BenchPage = {
  load: async (address) => {
    const answer = await fetch(address);
    file = new File([await answer.blob()], 'paddocks.kml');
    return file.size;
  },
  read: async () => {
    const startedAt = performance.now();
    const { features } = await reader.read(file!);
    return { ms: performance.now() - startedAt, features: features.length };
  },
  readByDom: async () => {
    const startedAt = performance.now();
    const document = new DOMParser().parseFromString(await file!.text(), 'text/xml');
    const features = kml(document).features.length;
    return { ms: performance.now() - startedAt, features };
  },
};
Object.assign(window, { bench: page });
