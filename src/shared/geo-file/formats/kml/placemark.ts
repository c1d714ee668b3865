import type { FeatureRef, Properties } from '../../base/import-result.ts';
import type { ParsedFeature } from '../../base/parsed-file.ts';
import { nameOf, shortName } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { createKmlShapes } from './kml-shapes.ts';

/** Field types from the document's schemas, by field name. */
export type SimpleFieldTypes = Map<string, string>;

/** One `<Placemark>`, built from its element events. */
export interface Placemark {
  open(element: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(element: string): void;
  /** True when all its child elements are closed. */
  readonly isWhole: boolean;
  /** Assigns its number in the file and notes the parts that are not areas. */
  number(layer: string, number: number): void;
  /**
   * Returns the feature, with fields typed by the schemas, which may come after it in the document.
   */
  feature(types: SimpleFieldTypes): ParsedFeature;
}

/** Elements for how a placemark looks in a globe, not part of its data. */
const LOOKS = new Set(['styleUrl', 'visibility', 'open', 'balloonVisibility', 'displayName']);
const NUMBERS = new Set(['int', 'uint', 'short', 'ushort', 'float', 'double']);

interface OpenElement {
  element: string;
  /** Field name from the `name` attribute, as in `<Data name="…">`. */
  field: string | undefined;
  text: string;
}

export function createPlacemark(
  attributes: Readonly<Record<string, string>>,
  reading: ReadContext,
): Placemark {
  const path: OpenElement[] = [];
  const properties = new Map<string, unknown>();
  const typed = new Set<string>();
  const timespan = new Map<string, string>();
  const shapes = createKmlShapes(reading);
  const id = attributes['id'];
  let ref: FeatureRef = { layer: '', number: 0, name: null };

  return {
    get isWhole() {
      return path.length === 0;
    },
    open: (element, attributes) => {
      const field = attributes['name'];
      path.push({ element, field, text: '' });
      shapes.open(element);
    },
    text: (text) => {
      const current = path[path.length - 1];
      if (current) current.text += text;
    },
    close: () => {
      const { element, field, text } = path.pop()!;
      if (shapes.close(element, text)) return;
      const parent = path[path.length - 1];
      const around = path[0]?.element;
      if (parent === undefined) setProperty(element, text);
      else if (around === 'ExtendedData' || around === 'Metadata') extend(element, field, text);
      else if (around === 'TimeSpan') extendTime(element, text);
      else if (around === 'TimeStamp') properties.set('timestamp', text.trim());
      // Descriptions that contain elements instead of text.
      else if (around === 'description') parent.text += text;

      function extend(element: string, field: string | undefined, text: string) {
        if (element === 'SimpleData' && field !== undefined) typed.add(field);
        if (element === 'value') properties.set(parent!.field ?? element, text.trim());
        else if (element === 'SimpleData') properties.set(field ?? element, text.trim());
        else setProperty(element, text);
      }
    },
    number: (layer, number) => {
      ref = reading.feature(layer, number, nameOf(Object.fromEntries(properties)));
      shapes.tell(ref, shortName(properties.get('address')));
    },
    feature: (types) => {
      for (const field of typed) {
        properties.set(field, typedValue(properties.get(field) as string, types.get(field)));
      }
      if (timespan.size > 0) properties.set('timespan', Object.fromEntries(timespan));
      // `fromEntries` defines own properties, even for names such as `__proto__`.
      const kept: Properties = Object.fromEntries(properties);
      const feature = { ref, properties: kept, shapes: shapes.shapes };
      return id === undefined || id === '' ? feature : { ...feature, id };
    },
  };

  function setProperty(element: string, text: string) {
    if (LOOKS.has(element) || text.trim() === '') return;
    properties.set(element, text.trim());
  }

  function extendTime(element: string, text: string) {
    timespan.set(element, text.trim());
    // Reserves its position among the properties.
    properties.set('timespan', null);
  }
}

function typedValue(text: string, type: string | undefined): unknown {
  if (type === 'bool') return text === '1' || text.toLowerCase() === 'true';
  if (type === undefined || !NUMBERS.has(type) || text === '') return text;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}
