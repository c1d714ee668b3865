import type { ParsedLayer } from '../../base/parsed-file.ts';
import { countOf, shortName } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import type { XmlHandler } from '../xml/read-xml.ts';
import { createPlacemark, type Placemark, type SimpleFieldTypes } from './placemark.ts';

export interface KmlCollector extends XmlHandler {
  /** Returns the layer; call it at the end of the document. */
  finish(): ParsedLayer;
}

/** KML content other than areas, with the text of its note. */
const BESIDE = new Map<string, readonly [one: string, many: string, fate: string]>([
  ['NetworkLink', ['link to another file', 'links to other files', 'not followed']],
  ['GroundOverlay', ['picture on the ground', 'pictures on the ground', 'left out']],
  ['PhotoOverlay', ['photo', 'photos', 'left out']],
  ['ScreenOverlay', ['picture on the screen', 'pictures on the screen', 'left out']],
  ['Tour', ['tour', 'tours', 'left out']],
]);

/** Elements that hold coordinates; some programs write them without an enclosing placemark. */
const GEOMETRIES = new Set([
  'Polygon',
  'LinearRing',
  'LineString',
  'Point',
  'MultiGeometry',
  'MultiPolygon',
  'Track',
  'MultiTrack',
]);
/** Root elements of a valid KML document, even an empty one. */
const ROOTS = new Set(['kml', 'Document', 'Folder', ...GEOMETRIES]);

/** Collects the placemarks of a document from its open, text and close events. */
export function createKmlCollector(layer: string, reading: ReadContext): KmlCollector {
  const path: string[] = [];
  const types: SimpleFieldTypes = new Map();
  const beside = new Map<string, number>();
  const placemarks: Placemark[] = [];
  let placemark: Placemark | null = null;
  let isBare = false;
  let root = '';
  const finishPlacemark = (whole: Placemark) => {
    whole.number(layer, placemarks.length + 1);
    placemarks.push(whole);
    placemark = null;
    isBare = false;
  };

  return {
    open: (element, attributes) => {
      if (path.length === 0) root = element;
      path.push(element);
      if (placemark) placemark.open(element, attributes);
      else if (element === 'Placemark') placemark = createPlacemark(attributes, reading);
      else if (GEOMETRIES.has(element) && !path.some((outer) => BESIDE.has(outer))) {
        // A bare geometry becomes a feature without a name.
        placemark = createPlacemark({}, reading);
        placemark.open(element, attributes);
        isBare = true;
      } else if (element === 'SimpleField') {
        types.set(attributes['name'] ?? '', attributes['type'] ?? '');
      } else if (BESIDE.has(element)) beside.set(element, (beside.get(element) ?? 0) + 1);
    },
    text: (text) => placemark?.text(text),
    close: (element) => {
      path.pop();
      if (!isBare && element === 'Placemark' && placemark && placemark.isWhole) {
        finishPlacemark(placemark);
      } else {
        placemark?.close(element);
        if (isBare && placemark?.isWhole) finishPlacemark(placemark);
      }
    },
    finish: () => {
      for (const [element, count] of beside) {
        const [one, many, fate] = BESIDE.get(element)!;
        const kind = element === 'NetworkLink' ? 'not-followed' : 'beside';
        const verb = count === 1 ? 'was' : 'were';
        reading.notes.leftOut(kind, `${countOf(count, one, many)} ${verb} ${fate}.`);
      }
      if (placemarks.length === 0 && !ROOTS.has(root) && beside.size === 0) {
        throw new FileRefusalError(
          `It is not KML: its first element is <${shortName(root) ?? ''}>.`,
        );
      }
      const features = placemarks.map((one) => one.feature(types));
      return { name: layer, projection: { code: 4326 }, features };
    },
  };
}
