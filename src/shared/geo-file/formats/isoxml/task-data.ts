import { shortName } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import type { XmlAttributes, XmlHandler } from '../xml/read-xml.ts';
import type { Partfield, TaskPolygon } from './partfield.ts';

/** What was read from task data, over all its files. */
export interface TaskData {
  partfields: Partfield[];
  /** Names of farms by their ids. */
  farms: Map<string, string>;
  /** Names of the files that contain more of the task data, without their extension. */
  externalFiles: string[];
}

/** Root elements: the main file, and one that it refers to. */
const ROOTS = /^(?:ISO11783_TaskData|XFC)$/i;
/** Elements that are stored, even when they are empty. */
const COUNTED = new Set(['PFD', 'FRM', 'XFR', 'PLN', 'LSG']);

/** Collects fields and farms from the events of a file. */
export function createTaskHandler(data: TaskData, reading: ReadContext): XmlHandler {
  const path: string[] = [];
  let partfield: Partfield | null = null;
  let polygon: TaskPolygon | null = null;
  let ring: number[] | null = null;
  let ringType = '';

  return {
    open: (element, attributes) => {
      if (path.length === 0 && !ROOTS.test(element)) {
        const root = shortName(element) ?? '';
        throw new FileRefusalError(`It is not ISOXML: its first element is <${root}>.`);
      }
      path.push(element);
      if (COUNTED.has(element)) reading.parts(1);
      if (element === 'PFD') {
        partfield = { attributes, polygons: [] };
        data.partfields.push(partfield);
      } else if (element === 'FRM') {
        data.farms.set(attributes['A'] ?? '', attributes['B'] ?? '');
      } else if (element === 'XFR') data.externalFiles.push(attributes['A'] ?? '');
      else if (element === 'PLN' && partfield) {
        polygon = { type: attributes['A'] ?? '', name: attributes['B'] ?? '', rings: [] };
        partfield.polygons.push(polygon);
      } else if (element === 'LSG' && polygon) {
        ring = [];
        ringType = attributes['A'] ?? '';
      } else if (element === 'PNT' && ring) {
        reading.vertices(1);
        ring.push(degreesOf(attributes, 'D'), degreesOf(attributes, 'C'));
      }
    },
    text: () => undefined,
    close: (element) => {
      path.pop();
      if (element === 'PFD') partfield = null;
      else if (element === 'PLN') polygon = null;
      else if (element === 'LSG' && ring) {
        polygon?.rings.push({ type: ringType, vertices: Float64Array.from(ring) });
        ring = null;
      }
    },
  };
}

/** `Number` reads blanks as 0. */
function degreesOf(attributes: XmlAttributes, name: string): number {
  const text = attributes[name] ?? '';
  return text.trim() === '' ? NaN : Number(text);
}
