import { gateAddressOf } from '#entities/registration/form';
import { actionName } from '#entities/registration/activity';
import { awaitsSignatureCheck } from '#entities/registration/commitment';
import { type SoilProject, STATUS_MEANINGS } from '#entities/soil-project/record';
import { cerResult } from '#entities/submission/request';
import type { SoilProjectRow } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { parcelName } from '../../projects/parcel-name.ts';
import { fitText, wrapped } from '../../../output/text-width.ts';
import { type Line, span, type Tone } from './line.ts';
import { statusTone } from './tones.ts';

const LABEL_COLUMNS = 12;

/** A label and its value, which may wrap onto several lines. */
export function fact(label: string, value: string, width: number, tone?: Tone): Line[] {
  return wrapped(value, Math.max(1, width - LABEL_COLUMNS)).map((text, i) => [
    span(fitText(i === 0 ? label : '', LABEL_COLUMNS), 'faint'),
    span(text, tone),
  ]);
}

export function overviewLines(project: SoilProject, width: number): Line[] {
  const { status, attributes, rows } = project;
  const result = cerResult(project);
  const hectares = project.totalHa.toLocaleString('en-AU', { maximumFractionDigits: 1 });
  return [
    ...fact('Status', `${status} ${STATUS_MEANINGS[status]}`, width, statusTone(status)),
    ...(result === null ? [] : fact('Regulator', result, width, statusTone(status))),
    ...(attributes.pdf_problem ? fact('PDF', attributes.pdf_problem, width, 'bad') : []),
    ...(awaitsSignatureCheck(project)
      ? fact('Signed', 'to be checked: press v', width, 'warning')
      : []),
    ...fact('Farm', `${project.propertyName} (${project.propertyId})`, width),
    ...fact('Client', [attributes.owner_name, project.email].filter(Boolean).join(', '), width),
    ...fact('Gate', gateAddressOf(project) || 'not given', width),
    ...fact('Since', formatDateTime(project.statusSince), width),
    ...fact('Titles', counted(attributes.title_docs.length, 'document'), width),
    ...project.chosenActions.flatMap((key, i) =>
      fact(i === 0 ? 'Actions' : '', actionName(key), width),
    ),
    ...fact('Parcels', `${rows.length.toLocaleString('en-AU')}, ${hectares} ha`, width),
    ...rows.map((row) => [span(' '.repeat(LABEL_COLUMNS)), ...parcelLine(row, width)]),
  ];
}

const counted = (count: number, noun: string) =>
  `${count || 'no'} ${noun}${count === 1 ? '' : 's'}`;

function parcelLine(row: SoilProjectRow, width: number): Line {
  const hectares = (row.hectares ?? 0).toLocaleString('en-AU', { maximumFractionDigits: 1 });
  const place = [row.state, row.nrm_region].filter(Boolean).join(', ');
  const free = Math.max(8, width - LABEL_COLUMNS - 12);
  return [
    span(fitText(parcelName(row), Math.ceil(free / 2))),
    span(fitText(place, Math.floor(free / 2)), 'faint'),
    span(`${hectares} ha`.padStart(12)),
  ];
}
