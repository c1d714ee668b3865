import { kml } from '@tmcw/togeojson';
import { canvas, GeoJSON, Map as LeafletMap, type Layer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { createGeoFileReader, READING_SHARE, type ImportResult } from '#shared/geo-file';
import { ManyAreasLayer } from '../../src/widgets/farm-map-view/ui/areas/many-areas-layer.ts';
import type { BenchPage } from './bench-page.ts';

const reader = createGeoFileReader();
const STYLE = { color: '#ffa500', weight: 3, fillOpacity: 0.3, interactive: false };
let file: File | null = null;
let answer: ImportResult | null = null;

const page: BenchPage = {
  load: async (address) => {
    const answer = await fetch(address);
    file = new File([await answer.blob()], address.slice(1));
    return file.size;
  },
  read: async () => {
    const startedAt = performance.now();
    let untilChecksMs: number | null = null;
    const onProgress = (share: number) => {
      if (share >= READING_SHARE) untilChecksMs ??= performance.now() - startedAt;
    };
    answer = await reader.read(file!, { onProgress });
    const ms = performance.now() - startedAt;
    return { ms, untilChecksMs: untilChecksMs ?? ms, features: answer.features.length };
  },
  readByDom: async () => {
    const startedAt = performance.now();
    const document = new DOMParser().parseFromString(await file!.text(), 'text/xml');
    const features = kml(document).features.length;
    const ms = performance.now() - startedAt;
    return { ms, untilChecksMs: ms, features };
  },
  draw: () => {
    const layer = new ManyAreasLayer(STYLE);
    const areas = answer!.drawing.map((geometry, i) => ({ id: String(i), geometry }));
    const drawn = () => new Promise((resolve) => void layer.once('load', resolve));
    return lookAround(layer, () => layer.show(areas), drawn);
  },
  drawByLeaflet: () => {
    const layer = new GeoJSON(null, { style: { ...STYLE, renderer: canvas() } as never });
    // The canvas is drawn within one frame after the map stops moving.
    const drawn = () => new Promise((resolve) => setTimeout(resolve, 500));
    return lookAround(
      layer,
      () => answer!.features.forEach((feature) => layer.addData(feature)),
      drawn,
    );
  },
};

/** Shows everything, zooms in by four levels, then out again. */
async function lookAround(layer: Layer, show: () => void, drawn: () => Promise<unknown>) {
  const box = document.createElement('div');
  box.style.cssText = 'width:1280px;height:800px';
  document.body.append(box);
  const map = new LeafletMap(box, { center: [-35.25, 145.5], zoom: 9, zoomAnimation: false });
  layer.addTo(map);
  const shown = drawn();
  show();
  await shown;
  for (const zoom of [11, 13, 11, 9]) {
    const arrived = drawn();
    map.setZoom(zoom);
    await arrived;
  }
  map.remove();
  box.remove();
}
Object.assign(window, { bench: page });
