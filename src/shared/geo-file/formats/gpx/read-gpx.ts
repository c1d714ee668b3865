import type { LonLat } from '#shared/lib/lon-lat';
import type { FeatureRef, Properties } from '../../base/import-result.ts';
import type { ParsedFeature, ParsedLayer } from '../../base/parsed-file.ts';
import { countOf, nameOf, shortName, someOf, titleOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import { readXml, type XmlAttributes, type XmlHandler } from '../xml/read-xml.ts';
import { noteAccuracy } from './accuracy.ts';
import { shapesOfWalks, walksOf } from './track-shapes.ts';
import type { TrackPoint } from './track-point.ts';

/** A track or a route: its fields, and its points in segments. */
interface Path {
  ref: FeatureRef;
  properties: Map<string, string>;
  segments: TrackPoint[][];
  /** Number of points that Garmin's extension adds between the points of a route. */
  shapingPoints: number;
}

/** Fields of a track that may name or describe its land. */
const FIELDS = new Set(['name', 'cmt', 'desc', 'src', 'type', 'number']);

/**
 * Reads tracks and routes of GPX 1.0 and 1.1 as the outlines that somebody walked or drove. Leaves
 * out waypoints, which have no area, but keeps their places.
 */
export async function readGpx(
  text: string,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const { handler, paths, waypoints } = createGpxCollector(name, reading);
  await readXml(text, 'GPX', handler, reading);
  const features: ParsedFeature[] = [];
  for (const path of paths) {
    features.push(featureOf(path, reading));
    await reading.budget.reach();
  }
  if (waypoints.length > 0) {
    const [count, were] = [
      countOf(waypoints.length, 'waypoint'),
      waypoints.length > 1 ? 'were' : 'was',
    ];
    const named = waypoints.map((waypoint) => `“${shortName(waypoint.name) ?? '?'}”`);
    for (const { name: own, place } of waypoints) reading.notes.point(shortName(own), place);
    reading.notes.leftOut('beside', `${count} ${were} left out: ${someOf(named)}.`);
  }
  return { name, projection: { code: 4326 }, features };
}

function createGpxCollector(layer: string, reading: ReadContext) {
  const elements: string[] = [];
  const paths: Path[] = [];
  const waypoints: { name: string; place: LonLat }[] = [];
  let path: Path | null = null;
  let point: TrackPoint | null = null;
  let content = '';

  const handler: XmlHandler = {
    open: (element, attributes) => {
      if (elements.length === 0 && element.toLowerCase() !== 'gpx') {
        const root = shortName(element) ?? '';
        throw new FileRefusalError(`It is not GPX: its first element is <${root}>.`);
      }
      elements.push(element);
      content = '';
      if (element === 'trk' || element === 'rte') {
        const ref = reading.feature(layer, paths.length + 1, null);
        const segments = element === 'rte' ? [[]] : [];
        path = { ref, properties: new Map(), segments, shapingPoints: 0 };
        paths.push(path);
      } else if (element === 'trkseg') {
        reading.parts(1);
        path?.segments.push([]);
      } else if (element === 'trkpt' || element === 'rtept') {
        point = pointOf(attributes);
        reading.vertices(1);
        path?.segments.at(-1)?.push(point);
      } else if (element === 'rpt' && path && elements.includes('rtept')) {
        // The shaping points follow the route point that contains them.
        reading.vertices(1);
        path.segments.at(-1)?.push(pointOf(attributes));
        path.shapingPoints++;
      } else if (element === 'wpt') {
        reading.parts(1);
        const { lng, lat } = pointOf(attributes);
        waypoints.push({ name: '', place: [lng, lat] });
      }
    },
    text: (text) => {
      content += text;
    },
    close: (element) => {
      elements.pop();
      const around = elements.at(-1);
      const value = content.trim();
      content = '';
      if (around === 'trkpt' || around === 'rtept') {
        if (element === 'time') point!.at = Date.parse(value);
        else if (element === 'hdop') point!.hdop = Number(value);
      } else if (around === 'wpt' && element === 'name') waypoints.at(-1)!.name = value;
      else if ((around === 'trk' || around === 'rte') && FIELDS.has(element) && value !== '') {
        path?.properties.set(element, value);
      }
    },
  };
  return { handler, paths, waypoints };
}

const pointOf = ({ lon, lat }: XmlAttributes): TrackPoint => ({
  lng: degreesOf(lon),
  lat: degreesOf(lat),
  at: NaN,
  hdop: NaN,
});

/** `Number` reads blanks as 0. */
const degreesOf = (text = ''): number => (text.trim() === '' ? NaN : Number(text));

function featureOf(
  { ref: unnamed, properties: fields, segments, shapingPoints }: Path,
  reading: ReadContext,
): ParsedFeature {
  const properties: Properties = Object.fromEntries(fields);
  const ref = { ...unnamed, name: nameOf(properties) };
  const walks = walksOf(segments);
  const shapes = shapesOfWalks(walks, reading.budget);
  noteAccuracy(walks, shapes, ref, reading.notes);
  if (shapingPoints > 0) {
    const between = countOf(shapingPoints, 'shaping point');
    const text = `${titleOf(ref)} includes ${between} between the points of its route.`;
    reading.notes.remark('walked', text, ref);
  }
  return { ref, properties, shapes };
}
