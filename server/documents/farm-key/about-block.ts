import { DATUM } from '../pdf/map/datum.ts';
import type { MapLayout } from '../pdf/map/layout-map.ts';
import { formatScale } from '../pdf/map/map-scale.ts';
import { drawNotes, notesHeight } from '../pdf/notes.ts';
import type { Note } from '../pdf/notes.ts';
import { drawTitle } from '../pdf/page-heading.ts';
import { CONTENT } from '../pdf/report-document.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { lineHeight, TEXT } from '../pdf/style.ts';
import { isPrintable } from '../pdf/text-runs.ts';
import type { FarmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { lotPlanText } from './lot-plan.ts';

const GAP = 26;

/** Draws data sources and limits below the table, or on a new page when they do not fit there. */
export function drawAbout(
  report: ReportDocument,
  facts: FarmKeyFacts,
  map: MapLayout,
  belowTable: number,
): void {
  const notes = aboutNotes(facts, map);
  let y = belowTable + GAP;
  if (y + lineHeight(TEXT.heading) + notesHeight(notes) > CONTENT.bottom) {
    report.addPage();
    y = CONTENT.top;
  }
  y = drawTitle(report, 'H2', ['About this Farm Key'], y, TEXT.heading);
  drawNotes(report, notes, y + 4);
}

function aboutNotes({ input, hash }: FarmKeyFacts, map: MapLayout): Note[] {
  const { dataSet, farm } = input;
  return [
    {
      title: 'Parcel data',
      text:
        `${dataSet.name}, version ${dataSet.version}.` +
        (dataSet.isSample
          ? ' This is sample data, made up to show how Fenceline works. None of it is real land.'
          : ''),
    },
    {
      title: 'Hectares',
      text:
        'Each parcel is measured from its boundary in the parcel data, on the WGS 84 ellipsoid, ' +
        'so the figure can differ a little from the one on the title. Figures are rounded; the ' +
        'total adds up the areas before rounding.',
    },
    { title: 'Map', text: mapNote(map, farm.gate !== null) },
    {
      title: 'Boundary files',
      text:
        'The GeoJSON, KML and shapefile that come with this document hold the same boundaries, ' +
        `in longitude and latitude on ${DATUM} with seven decimals, as its map does. ` +
        'Parcels published in GDA2020 are taken for it.',
    },
    {
      title: 'Please note',
      text:
        'This is not a survey and not a title search. Boundaries in a cadastre can differ from ' +
        'the pegs and fences on the ground. Do not use this document to place a fence, settle a ' +
        'boundary or prove who owns the land; ask a registered surveyor or your state’s land ' +
        'titles office.',
    },
    ...(shownTexts(input).every(isPrintable)
      ? []
      : [
          {
            title: 'Names',
            text:
              'This document can show Latin, Greek, Cyrillic, Arabic and Chinese letters. Other characters appear as ' +
              'boxes here; the boundary files have the full names.',
          },
        ]),
    { title: 'Software', text: `Made by ${input.document.software}.` },
    {
      title: 'Checksum',
      text: `SHA-256 of the facts in this Farm Key: ${hash}`,
    },
  ];
}

function shownTexts({ farm, owner, orderNumber, dataSet, parcels }: FarmKeyInput): string[] {
  return [
    farm.propertyName,
    farm.picCode,
    farm.frontGateAddress,
    orderNumber,
    ...Object.values(owner),
    dataSet.name,
    dataSet.version,
    ...parcels.flatMap((parcel) => [
      parcel.jurisdictionalId,
      lotPlanText(parcel),
      parcel.localGovernmentArea ?? '',
    ]),
  ];
}

function mapNote({ denominator, marker, unlabelledCount }: MapLayout, hasGate: boolean): string {
  const notes = [
    `Drawn at ${formatScale(denominator)} when printed on A4 without resizing, north up, ` +
      'distances true from the centre of the farm.',
  ];
  if (unlabelledCount > 0) {
    const parcels = unlabelledCount === 1 ? '1 parcel is' : `${unlabelledCount} parcels are`;
    notes.push(`${parcels} too small at this scale for a number.`);
  }
  if (hasGate && !marker) notes.push('The front gate is outside the map.');
  return notes.join(' ');
}
