import { isSubmittable } from '#entities/soil-project/record';
import {
  blocksOf,
  overriddenOf,
  preFlight,
  REGULATOR_COLUMNS,
  remarkTexts,
  unneededOverrides,
  waitingOf,
  waitingOverrideText,
  warningsOf,
  type Finding,
  type FixAt,
  type PreFlightCell,
} from '#entities/submission/finding';
import type { SubmissionOverride } from '#shared/api/contract';
import { headedTable, table } from '../../output/table.ts';
import { toned } from '../../tone.ts';
import { cureOf } from '../../submission/cure-of.ts';
import type { Submission } from '#entities/submission/send';

/** Describes what the regulator will see of a project, what is missing, and how to fix it. */
export function describeCheck(submission: Submission, columns: number | null): string[] {
  const { project } = submission;
  const parcels = preFlight(project, submission.form, submission.facts.overlaps);
  const alike = REGULATOR_COLUMNS.map((_, i) => isAlike(parcels, i));
  const common = parcels[0]!
    .filter((_, i) => alike[i])
    .map(({ column, value, fixAt, remark }) => [
      `  ${column}`,
      fixAt ? missing(fixAt, project) : [value, remark && `(${remark})`].filter(Boolean).join(' '),
    ]);
  const heading = REGULATOR_COLUMNS.filter((_, i) => !alike[i]);
  const differing = parcels.map((cells) => cells.filter((_, i) => !alike[i]));
  const each = differing.map((cells) =>
    cells.map(({ value, fixAt }, i) => `${i === 0 ? '  ' : ''}${fixAt ? 'missing' : value}`),
  );
  return [
    ...describeVerdict(submission),
    '',
    ...table(common, columns),
    ...(heading.length === 0
      ? []
      : ['', ...headedTable([`  ${heading[0]}`, ...heading.slice(1)], each, columns)]),
    ...remarkTexts(differing).map((text) => `  ${text}`),
  ];
}

/** Describes whether the project may be submitted, and what blocks it or is skipped. */
export function describeVerdict(submission: Submission): string[] {
  const { project, findings, facts } = submission;
  const blocks = blocksOf(findings);
  const verdict =
    blocks.length === 0
      ? toned('may be submitted', 'good')
      : toned(`cannot be submitted${isSubmittable(project.status) ? ' yet' : ''}`, 'bad');
  const findingText = ({ rule, says, fixAt }: Finding) =>
    `[${rule}] ${fixAt ? `${says} (${cureOf({ rule, fixAt }, project)})` : says}`;
  return [
    `Project ${project.projectId}, ${project.projectName}, of ${project.propertyName} (${project.status}) ${verdict}.`,
    ...blocks.map((block) => `  ${toned('problem', 'bad')}  ${findingText(block)}`),
    ...overriddenOf(findings).map(
      ({ says, override }) => `  override  ${madeText(says, override!)}`,
    ),
    ...waitingOf(findings).map(
      ({ rule, says, otherProject, waiting }) =>
        `  waiting   ${madeText(says, waiting!)} ${waitingOverrideText(waiting!)}${
          waiting!.is_own
            ? ''
            : ` (fenceline cer override ${project.projectId} --rule ${rule} --with ${otherProject} --confirm)`
        }`,
    ),
    ...unneededOverrides(findings, facts.overrides).map(
      (made) =>
        `  unneeded  ${madeText(made.says, made)} No longer needed (fenceline cer override ${project.projectId} --rule ${made.rule} --withdraw)`,
    ),
    ...warningsOf(findings).map((one) => `  ${toned('warning', 'warning')}  ${findingText(one)}`),
  ];
}

const madeText = (says: string, { made_by, reason, confirmed_by: second }: SubmissionOverride) =>
  `${says} (${made_by}: ${reason}${second === null ? '' : ` Confirmed by ${second}.`})`;

const isAlike = (parcels: readonly PreFlightCell[][], i: number) =>
  parcels.every((cells) => cells[i]!.value === parcels[0]![i]!.value);

/** Titles that are already uploaded only need to be assigned to parcels. */
const missing = (fixAt: FixAt, project: Submission['project']) => {
  const rule = project.attributes.title_docs.length === 0 ? 'title-docs' : 'title-of-parcel';
  return `missing: ${cureOf({ rule, fixAt }, project)}`;
};
