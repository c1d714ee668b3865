import type { PolygonRings, Ring } from '../boundary-rings.ts';
import { xmlText } from '#shared/xml-text';
import type { BoundaryParcel } from './farm-boundary.ts';
import type { FarmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { lotPlanText } from './lot-plan.ts';
import { PARCEL_ATTRIBUTES } from './parcel-attributes.ts';

/** The farm's orange in KML's byte order: alpha, blue, green, red. */
const OUTLINE = 'ff1673f9';
const FILL = '401673f9';
const OUTLINE_PIXELS = 5;

/** Formats the boundary as KML 2.2 (OGC 07-147r2): a folder of parcels and the front gate. */
export function boundaryKml(facts: FarmKeyFacts): string {
  const { boundary, input } = facts;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    '<Document>',
    `<name>${xmlText(input.farm.propertyName)}</name>`,
    '<open>1</open>',
    `<description>${xmlText(description(facts))}</description>`,
    '<Style id="parcel">',
    `<LineStyle><color>${OUTLINE}</color><width>${OUTLINE_PIXELS}</width></LineStyle>`,
    `<PolyStyle><color>${FILL}</color></PolyStyle>`,
    '</Style>',
    `<Style id="gate"><IconStyle><color>${OUTLINE}</color></IconStyle></Style>`,
    ...gatePlacemark(input.farm),
    '<Folder>',
    '<name>Parcels</name>',
    ...boundary.parcels.map((parcel) => parcelPlacemark(parcel, facts)),
    '</Folder>',
    '</Document>',
    '</kml>',
    '',
  ].join('\n');
}

function description({ input: { orderNumber, dataSet }, hash }: FarmKeyFacts): string {
  const source =
    `${dataSet.name}, version ${dataSet.version}. Farm Key, order ${orderNumber}. ` +
    `Checksum (SHA-256) of its facts: ${hash}`;
  return dataSet.isSample ? `SAMPLE DATA – not a real cadastre. ${source}` : source;
}

function gatePlacemark({ gate, frontGateAddress }: FarmKeyInput['farm']): string[] {
  if (!gate) return [];
  return [
    '<Placemark>',
    '<name>Front gate</name>',
    `<description>${xmlText(frontGateAddress)}</description>`,
    '<styleUrl>#gate</styleUrl>',
    `<Point><coordinates>${gate.lng},${gate.lat}</coordinates></Point>`,
    '</Placemark>',
  ];
}

function parcelPlacemark(parcel: BoundaryParcel, facts: FarmKeyFacts): string {
  const title = lotPlanText(parcel.record) || parcel.record.jurisdictionalId;
  return [
    '<Placemark>',
    `<name>${xmlText(`${parcel.number}. ${title}`)}</name>`,
    '<styleUrl>#parcel</styleUrl>',
    `<ExtendedData>${extendedData(parcel, facts)}</ExtendedData>`,
    geometry(parcel.polygons),
    '</Placemark>',
  ].join('\n');
}

function extendedData(parcel: BoundaryParcel, facts: FarmKeyFacts): string {
  return PARCEL_ATTRIBUTES.map(({ name, label, value }) => {
    const text = value(parcel, facts) ?? '';
    return (
      `<Data name="${name}"><displayName>${xmlText(label)}</displayName>` +
      `<value>${xmlText(String(text))}</value></Data>`
    );
  }).join('');
}

function geometry(polygons: PolygonRings[]): string {
  const elements = polygons.map(
    ([outer, ...holes]) =>
      `<Polygon><outerBoundaryIs>${linearRing(outer)}</outerBoundaryIs>` +
      holes.map((hole) => `<innerBoundaryIs>${linearRing(hole)}</innerBoundaryIs>`).join('') +
      '</Polygon>',
  );
  const joined = elements.join('');
  return elements.length === 1 ? joined : `<MultiGeometry>${joined}</MultiGeometry>`;
}

function linearRing(ring: Ring): string {
  const coordinates = ring.map(([lng, lat]) => `${lng},${lat}`).join(' ');
  return `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
}
