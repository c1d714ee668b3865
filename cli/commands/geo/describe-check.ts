import { NO_GEOMETRY, type GeoFileSummary } from '#shared/geo-file';
import { table } from '../../output/table.ts';
import { countOf, inHectares, number } from './check-words.ts';

/** Maximum number of listed items, enough to see what they are about; `--json` has all of them. */
const MAX_LISTED = 20;

/** Describes the content of a file for people. */
export function describeCheck(summary: GeoFileSummary): string[] {
  const { file, format, usable, areas, areaCount, areaHa, repairs, refusals, remarks, unlisted } =
    summary;
  const named = format === 'unknown' ? file : `${file} (${format})`;
  const [reason = '', ...rest] = usable ? ['', ...refusals] : refusals;
  const leftOut = rest.filter((text) => text !== NO_GEOMETRY);
  const hectares = `${countOf(areaCount, 'area')}, ${inHectares(areaHa)}`;
  return [
    usable ? `Usable: ${named}: ${hectares}` : `Not usable: ${named}`,
    ...(reason === '' ? [] : [reason]),
    ...(areas.length > 1
      ? ['', ...listed(areaLines(areas.slice(0, MAX_LISTED)), areas.length)]
      : []),
    ...section('Repaired', repairs, unlisted.repairs),
    ...section('Left out', leftOut, unlisted.refusals),
    ...section('Notes', remarks, unlisted.remarks),
    ...section('Available when you open it on the map', summary.offers.map(offerText)),
    ...(leftOut.length < rest.length ? ['', NO_GEOMETRY] : []),
  ];
}

const areaLines = (areas: GeoFileSummary['areas']) =>
  table(
    areas.map(({ name, areaHa }) => [`  ${name ?? '(no name)'}`, inHectares(areaHa).padStart(14)]),
  );

function section(heading: string, texts: readonly string[], unlisted = 0): string[] {
  if (texts.length === 0) return [];
  const lines = texts.slice(0, MAX_LISTED).map((text) => `  - ${text}`);
  return ['', heading, ...listed(lines, texts.length + unlisted)];
}

const listed = (lines: readonly string[], count: number): string[] =>
  count > lines.length ? [...lines, `  … and ${number(count - lines.length)} more`] : [...lines];

function offerText({ text, changeHa = 0 }: GeoFileSummary['offers'][number]): string {
  if (changeHa === 0) return text;
  return `${text} (${changeHa > 0 ? '+' : '−'}${inHectares(Math.abs(changeHa))})`;
}
