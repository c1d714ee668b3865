import type { Geometry, Position } from 'geojson';
import { boundsOf, type LonLatBounds } from '#shared/lib/lon-lat';
import type { FeatureKind, LayerContent } from './layer-content.ts';
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_LAYER_FEATURES,
  MAX_LAYER_TEXT_LENGTH,
  MAX_LAYER_VERTICES,
} from './limits.ts';
import { isStyleName, lookOf, type Look } from './look.ts';
import { cut, plainDescription } from './plain-description.ts';

const MAX_FEATURE_NAME_LENGTH = 200;
/** The numbers of a look's index end there. */
const MAX_LOOKS = 65_535;
const KIND_INDEX: Readonly<Record<FeatureKind, number>> = { point: 0, line: 1, area: 2 };
const MIN_VERTICES: Readonly<Record<FeatureKind, number>> = { point: 1, line: 2, area: 4 };
const NAMES = ['name', 'Name', 'NAME', 'title', 'Title', 'label'];
/** Properties that describe the file rather than what it shows. */
const NOT_SAID = new Set(
  'description desc cmt visibility open coordinateProperties links _gpxType timespan'.split(' '),
);

/** A file that cannot become a layer; its message says why and what to do. */
export class LayerRefusalError extends Error {
  override readonly name = 'LayerRefusalError';
}

type Properties = Readonly<Record<string, unknown>>;

interface Part {
  kind: FeatureKind;
  isOuter: boolean;
  positions: readonly Position[];
}

/** Collects the features of a file into a layer's content, within its limits. */
export class LayerBuilder {
  /** Number of shapes that have no usable position. */
  unusable = 0;
  private readonly kinds: number[] = [];
  private readonly looks: number[] = [];
  private readonly partEnds: number[] = [];
  private readonly vertexEnds: number[] = [];
  private readonly outer: number[] = [];
  private readonly vertices: number[] = [];
  private readonly names: string[] = [];
  private readonly descriptions: string[] = [];
  private readonly palette = new Map<string, { look: Look; index: number }>();
  private textLength = 0;
  private bounds: LonLatBounds = boundsOf([]);

  /** Adds what a GeoJSON feature shows; a collection of points and areas becomes one of each. */
  add(geometry: Geometry | null, properties: Properties): void {
    const parts = geometry ? partsOf(geometry) : [];
    for (const kind of ['point', 'line', 'area'] as const) {
      const own = parts.filter((part) => part.kind === kind);
      const usable = own.filter(isUsable);
      this.unusable += own.length - usable.length;
      if (usable.length > 0) this.addFeature(kind, usable, properties);
    }
  }

  /** Throws a LayerRefusalError if the file has nothing to show. */
  content(): LayerContent {
    if (this.kinds.length === 0) {
      throw new LayerRefusalError('It has no points, lines or areas to show on the map.');
    }
    return {
      kinds: Uint8Array.from(this.kinds),
      looks: Uint16Array.from(this.looks),
      partEnds: Uint32Array.from(this.partEnds),
      vertexEnds: Uint32Array.from(this.vertexEnds),
      outer: Uint8Array.from(this.outer),
      vertices: Float64Array.from(this.vertices),
      palette: [...this.palette.values()].map(({ look }) => look),
      names: this.names,
      descriptions: this.descriptions,
      bounds: this.bounds,
    };
  }

  private addFeature(kind: FeatureKind, parts: readonly Part[], properties: Properties): void {
    if (this.kinds.length >= MAX_LAYER_FEATURES) throw tooMany(MAX_LAYER_FEATURES, 'features');
    this.kinds.push(KIND_INDEX[kind]);
    this.looks.push(this.indexOfLook(lookOf(properties)));
    for (const { isOuter, positions } of parts) {
      if (this.vertices.length / 2 + positions.length > MAX_LAYER_VERTICES) {
        throw tooMany(MAX_LAYER_VERTICES, 'corners');
      }
      let [west, south, east, north] = this.bounds;
      for (const [lon = 0, lat = 0] of positions) {
        this.vertices.push(lon, lat);
        [west, east] = [Math.min(west, lon), Math.max(east, lon)];
        [south, north] = [Math.min(south, lat), Math.max(north, lat)];
      }
      this.bounds = [west, south, east, north];
      this.vertexEnds.push(this.vertices.length / 2);
      this.outer.push(isOuter ? 1 : 0);
    }
    this.partEnds.push(this.vertexEnds.length);
    this.names.push(this.counted(cut(nameOf(properties), MAX_FEATURE_NAME_LENGTH)));
    this.descriptions.push(this.counted(descriptionOf(properties)));
  }

  private indexOfLook(look: Look): number {
    const key = Object.values(look).join();
    const known = this.palette.get(key);
    if (known) return known.index;
    const index = this.palette.size;
    if (index >= MAX_LOOKS) return 0;
    this.palette.set(key, { look, index });
    return index;
  }

  private counted(text: string): string {
    this.textLength += text.length;
    return this.textLength > MAX_LAYER_TEXT_LENGTH ? '' : text;
  }
}

const tooMany = (most: number, what: string) =>
  new LayerRefusalError(
    `It has more than ${most.toLocaleString('en-AU')} ${what}, the most that a layer may have. Leave some out or simplify it, then open it again.`,
  );

function partsOf(geometry: Geometry): Part[] {
  const part = (kind: FeatureKind, positions: readonly Position[], isOuter = false): Part => ({
    kind,
    isOuter,
    positions,
  });
  const rings = (polygon: readonly Position[][]) =>
    polygon.map((ring, i) => part('area', ring, i === 0));
  switch (geometry.type) {
    case 'Point':
      return [part('point', [geometry.coordinates])];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => part('point', [position]));
    case 'LineString':
      return [part('line', geometry.coordinates)];
    case 'MultiLineString':
      return geometry.coordinates.map((line) => part('line', line));
    case 'Polygon':
      return rings(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(rings);
    case 'GeometryCollection':
      return geometry.geometries.flatMap(partsOf);
    default:
      return [];
  }
}

const isUsable = ({ kind, positions }: Part): boolean =>
  positions.length >= MIN_VERTICES[kind] &&
  positions.every(([lon = NaN, lat = NaN]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);

function nameOf(properties: Properties): string {
  for (const name of NAMES) {
    const value = properties[name];
    if (typeof value === 'string' && value.trim() !== '') return plainDescription(value);
    if (typeof value === 'number') return String(value);
  }
  return '';
}

/** The description, then every other value of the feature, one a line: `pH: 5.4`. */
function descriptionOf(properties: Properties): string {
  const written = properties['description'] ?? properties['desc'] ?? properties['cmt'];
  const markup =
    typeof written === 'object' && written !== null && 'value' in written ? written.value : written;
  const lines = typeof markup === 'string' ? [plainDescription(markup)] : [];
  for (const [name, value] of Object.entries(properties)) {
    if (NAMES.includes(name) || NOT_SAID.has(name) || name.startsWith('@')) continue;
    if (isStyleName(name) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    lines.push(`${name}: ${plainDescription(String(value))}`);
  }
  return cut(lines.filter((line) => line !== '').join('\n'), MAX_DESCRIPTION_LENGTH);
}
