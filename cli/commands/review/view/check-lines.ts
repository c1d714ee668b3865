import {
  blocksOf,
  type Finding,
  type FixAt,
  type PreFlightCell,
  preFlight,
  preFlightColumns,
  remarkTexts,
  unneededOverrides,
  waitingOf,
  waitingOverrideText,
  warningsOf,
} from '#entities/submission/finding';
import type { SubmissionOverride } from '#shared/api/contract';
import { wrapped } from '../../../output/text-width.ts';
import type { Submission } from '#entities/submission/send';
import { type Line, span, type Tone } from './line.ts';
import { fact } from './overview-lines.ts';

const WHERE: Record<FixAt['place'], string> = {
  form: 'to be typed in the form',
  farm: 'to be put right in the farm',
  'title-docs': 'upload it',
  'consent-docs': 'upload it',
  signed: 'confirm the signatures',
  registration: 'the client must answer it',
  decision: 'needs a decision',
  sheet: 'make the sheet',
};

/** Lists what blocks a submission, its warnings, and the values it would send. */
export function checkLines(submission: Submission, width: number): Line[] {
  const { project, findings, facts, form, regulator } = submission;
  const cells = preFlight(project, form, facts.overlaps);
  const blocks = blocksOf(findings);
  const signatory = regulator.settings?.delegates.find(
    (delegate) => delegate.signatory_id === form.signatory_id,
  );
  return [
    blocks.length === 0
      ? [span('✓ Ready to submit.', 'good')]
      : [span('Fix these before submitting:', 'strong')],
    ...marked('✗', texts(blocks), width, 'bad'),
    ...marked('!', waitingTexts(findings), width, 'warning'),
    ...marked('·', unneededTexts(unneededOverrides(findings, facts.overrides)), width, 'faint'),
    ...marked('!', texts(warningsOf(findings)), width, 'warning'),
    ...marked('!', [...missingTexts(cells), ...remarkTexts(cells)], width, 'warning'),
    [],
    ...fact('Regulator', `${regulator.stage} stage`, width),
    ...fact('Signs', signatory?.name ?? 'not chosen', width),
    ...fact('Owner', form.owner_name || 'not known', width),
    ...fact('Gate', form.front_gate_address || 'missing', width),
    ...fact(
      'Road',
      [form.road_number, form.road_name, form.suburb, form.state].filter(Boolean).join(', '),
      width,
    ),
    ...fact('NRM plan', `${form.nrm_plan_name}, ${form.nrm_published_date}`, width),
    ...fact('Abatement', `${form.forward_abatement_estimate.toLocaleString('en-AU')} t`, width),
  ];
}

/** Overrides that a second partner admin has to confirm. */
const waitingTexts = (findings: readonly Finding[]): string[] =>
  waitingOf(findings).map(
    ({ rule, otherProject, waiting }) =>
      `${rule}, project ${otherProject}: ${waitingOverrideText(waiting!)} Reason: ${waiting!.reason}`,
  );

const unneededTexts = (overrides: readonly SubmissionOverride[]): string[] =>
  overrides.map(({ rule, says }) => `The override of ${rule} is no longer needed: ${says}`);

export const texts = (findings: readonly Pick<Finding, 'says'>[]): string[] =>
  findings.map(({ says }) => says);

/** Formats `✗ text`, with continuation lines aligned under the text. */
export const marked = (mark: string, texts: readonly string[], width: number, tone: Tone) =>
  texts.flatMap((text) =>
    wrapped(text, width - 2).map((line, i): Line => [
      span(i === 0 ? `${mark} ` : '  ', tone),
      span(line),
    ]),
  );

/** The regulator's columns that parcels leave empty, without repeats. */
const missingTexts = (cells: readonly PreFlightCell[][]): string[] =>
  preFlightColumns(cells).flatMap(({ column, missing, fixAt }) =>
    fixAt
      ? `${column} is empty for ${missing} of ${cells.length} parcels, ${WHERE[fixAt.place]}.`
      : [],
  );
