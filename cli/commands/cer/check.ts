import {
  blocksOf,
  preFlight,
  warningsOf,
  type CerForm,
  type Finding,
  type FixAt,
} from '#entities/soil-project';
import type { ProjectStatus } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import type { Submission } from '../../submission/prepare-submission.ts';
import { idOf } from '../id.ts';
import { describeCheck } from './describe-check.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

/** A project as the regulator will see it, with the field names of `--json`. */
interface Checked {
  project_id: number;
  project_name: string;
  project_status: ProjectStatus;
  is_submittable: boolean;
  problems: string[];
  warnings: string[];
  findings: (Pick<Finding, 'rule' | 'severity' | 'parcel' | 'says'> & {
    fix_at: FixAt | null;
    can_override: boolean;
    override: Finding['override'];
  })[];
  form: CerForm;
  /** The cells of each parcel. */
  pre_flight: { column: string; value: string; fix_at: FixAt | null }[][];
}

export const checkCommand = command({
  name: 'check',
  summary: 'Shows what the regulator will see of projects, and what is missing.',
  about:
    'Shows what the regulator will see of each project’s parcels before anything is sent, what is missing and where to fix it. Exits with 1 if any project cannot be submitted. As JSON: project_id, project_name, project_status, is_submittable, problems, warnings, findings (rule, severity: block or warn, parcel, says, fix_at, can_override, override), form, pre_flight (the cells of each parcel: column, value, fix_at).',
  args: '<ID...>',
  options: { ...formOptions, ...serverOption },
  examples: ['12', '12 15 --set suburb=Yenda', '12 --json | jq .[].problems'],
  run: (input, terminal) => {
    const ids = input.args.map((typed) => idOf(typed, 'a project'));
    return connected(input, terminal, (connection) => submissionsOf(connection, input, ids));
  },
  json: (submissions) => submissions.map(checkedOf),
  show: (submissions, { columns }) =>
    submissions.flatMap((submission, i) => [
      ...(i === 0 ? [] : ['']),
      ...describeCheck(submission, columns),
    ]),
  exitCode: (submissions) => (submissions.some((one) => blocksOf(one.findings).length > 0) ? 1 : 0),
});

function checkedOf(submission: Submission): Checked {
  const { project, form, findings } = submission;
  const problems = blocksOf(findings).map(({ says }) => says);
  return {
    project_id: project.projectId,
    project_name: project.projectName,
    project_status: project.status,
    is_submittable: problems.length === 0,
    problems,
    warnings: warningsOf(findings).map(({ says }) => says),
    findings: findings.map(({ fixAt, canOverride, override, ...finding }) => ({
      ...finding,
      fix_at: fixAt,
      can_override: canOverride,
      override,
    })),
    form,
    pre_flight: preFlight(project, form).map((cells) =>
      cells.map(({ column, value, fixAt }) => ({ column, value, fix_at: fixAt })),
    ),
  };
}
