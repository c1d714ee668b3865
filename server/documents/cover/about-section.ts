import { drawNotes, notesHeight, type Note } from '../pdf/notes.ts';
import { startSection } from '../pdf/page-heading.ts';
import type { ReportDocument } from '../pdf/report-document.ts';
import { isPrintable } from '../pdf/text-runs.ts';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';

/** Notes that stay together with the heading. */
const MIN_TOGETHER = 3;

/** Draws the last section: method, limits and sources in plain words. */
export function drawAbout(
  report: ReportDocument,
  input: CoverReportInput,
  hash: string,
  notes: readonly Note[],
  from: number,
): void {
  const { cover, farm, owner } = input;
  const [own, compared] = parcelDataSets(input).map((dataSet) => ({
    isSample: dataSet.isSample,
    text: `${dataSet.name}, version ${dataSet.version}`,
  }));
  const names = [farm.propertyName, farm.frontGateAddress, farm.picCode, ...Object.values(owner)];
  const all = [
    ...notes,
    {
      title: 'Data',
      text:
        `${input.isCustomBoundary ? 'Boundary' : 'Parcels'}: ${own!.text}. ` +
        (compared ? `Comparison parcels: ${compared.text}. ` : '') +
        (cover.ground === null ? '' : `Ground cover: ${cover.ground}. `) +
        `Woody cover: ${cover.woody}.` +
        (cover.isSample || own!.isSample || compared?.isSample
          ? ' These are sample data, made up to show how Fenceline works. None of it was measured on real land.'
          : ''),
    },
    ...aboutNotes(input),
    {
      title: 'Hectares',
      text: 'Areas are measured from the boundaries on the WGS 84 ellipsoid and can differ a little from those on the title. Hectares of woody cover are of the whole area: a place not seen in a year counts as it was last seen, or else as it was first seen later; a place never seen counts like the rest. In the tables of woody cover “area_ha” is this whole area, and “measured_ha” is the part that was seen that year. A year that saw less than half of the area is left out. Figures are rounded; totals are added up before rounding.',
    },
    ...(names.every(isPrintable)
      ? []
      : [
          {
            title: 'Names',
            text: 'This document can show Latin, Greek, Cyrillic, Arabic and Chinese letters; other characters appear as boxes.',
          },
        ]),
    { title: 'Software', text: `Made by ${input.document.software}.` },
    {
      title: 'Checksum',
      text: `SHA-256 of the facts and measurements in this report: ${hash}`,
    },
  ];
  // A heading with a few lines stands at the foot of a page, and never alone.
  const height = notesHeight(all.slice(0, MIN_TOGETHER));
  drawNotes(
    report,
    all,
    startSection(report, 'How this report was made', [], { top: from, height }),
  );
}

/**
 * Sensor, DOI and accuracy of the products that a report uses; says so where they are not stated.
 */
function aboutNotes({ cover }: CoverReportInput): Note[] {
  const unstated =
    'The operator of this server has stated neither sensor nor DOI nor accuracy; ask the issuer for them.';
  return [
    ...(cover.ground === null
      ? []
      : [{ title: 'About ground cover', text: cover.groundAbout ?? unstated }]),
    { title: 'About woody cover', text: cover.woodyAbout ?? unstated },
  ];
}
