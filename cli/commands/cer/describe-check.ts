import {
  isSubmittable,
  notSubmittableText,
  preFlight,
  REGULATOR_COLUMNS,
  submissionProblems,
  type CerProblem,
  type FixAt,
  type PreFlightCell,
} from '#entities/soil-project';
import { headedTable, table } from '../../output/table.ts';
import { toned } from '../../output/tone.ts';
import type { Submission } from '../../submission/prepare-submission.ts';

/** All that keeps a project from being submitted now; empty when it may be. */
export function problemsOf({ project, form, regulator }: Submission): CerProblem[] {
  const { status } = project;
  const standing = isSubmittable(status)
    ? []
    : [{ message: notSubmittableText(status), fixAt: null }];
  return [...standing, ...submissionProblems(project, form, regulator)];
}

/** What the regulator will see of a project, what is missing, and how that is put right. */
export function describeCheck(submission: Submission, columns: number | null): string[] {
  const { project } = submission;
  const parcels = preFlight(project, submission.form);
  const alike = REGULATOR_COLUMNS.map((_, i) => isAlike(parcels, i));
  const common = parcels[0]!
    .filter((_, i) => alike[i])
    .map(({ column, value, fixAt }) => [
      `  ${column}`,
      fixAt ? missing(fixAt, project.projectId) : value,
    ]);
  const heading = REGULATOR_COLUMNS.filter((_, i) => !alike[i]);
  const each = parcels.map((cells) =>
    cells
      .filter((_, i) => !alike[i])
      .map(({ value, fixAt }, i) => `${i === 0 ? '  ' : ''}${fixAt ? 'missing' : value}`),
  );
  return [
    ...describeVerdict(submission),
    '',
    ...table(common, columns),
    ...(heading.length === 0
      ? []
      : ['', ...headedTable([`  ${heading[0]}`, ...heading.slice(1)], each, columns)]),
  ];
}

/** Whether it may be submitted, and what is in the way or skipped. */
export function describeVerdict(submission: Submission): string[] {
  const { project, warnings } = submission;
  const problems = problemsOf(submission);
  const verdict =
    problems.length === 0
      ? toned('may be submitted', 'good')
      : toned('cannot be submitted yet', 'bad');
  return [
    `Project ${project.projectId}, ${project.projectName}, of ${project.propertyName} (${project.status}) ${verdict}.`,
    ...problems.map(({ message, fixAt }) => {
      const cure = fixAt ? ` (${cureOf(fixAt, project.projectId)})` : '';
      return `  ${toned('problem', 'bad')}  ${message}${cure}`;
    }),
    ...warnings.map((warning) => `  ${toned('warning', 'warning')}  ${warning}`),
  ];
}

const isAlike = (parcels: readonly PreFlightCell[][], i: number) =>
  parcels.every((cells) => cells[i]!.value === parcels[0]![i]!.value);

const missing = (fixAt: FixAt, projectId: number) => `missing: ${cureOf(fixAt, projectId)}`;

function cureOf(fixAt: FixAt, projectId: number): string {
  switch (fixAt.place) {
    case 'farm':
      return 'the parcels of the farm';
    case 'title-docs':
      return `fenceline projects docs upload ${projectId} FILE`;
    case 'form':
      return `--set ${fixAt.field}=…`;
  }
}
