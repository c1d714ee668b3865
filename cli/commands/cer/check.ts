import {
  blocksOf,
  preFlight,
  unneededOverrides,
  warningsOf,
  type Finding,
  type FixAt,
} from '#entities/submission/finding';
import type { CerForm } from '#entities/submission/request';
import type { ProjectStatus, SubmissionOverride } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import type { Submission } from '#entities/submission/send';
import { idOf } from '../id.ts';
import { unknownText } from '../projects/chosen-projects.ts';
import { describeCheck } from './describe-check.ts';
import { numberOfOnly } from './number-of-only.ts';
import { submissionsOf } from './submissions.ts';
import { formOptions } from './typed-form.ts';

/** A project as the regulator will see it, with the field names of `--json`. */
interface Checked {
  project_id: number;
  project_name: string;
  project_status: ProjectStatus | null;
  is_submittable: boolean;
  problems: string[];
  warnings: string[];
  findings: (Pick<Finding, 'rule' | 'severity' | 'says'> & {
    /** Number of the parcel; null if the problem is about the project, or about several parcels. */
    parcel: number | null;
    /** Keys of the parcels that the problem is about. */
    parcels: readonly string[];
    fix_at: FixAt | null;
    can_override: boolean;
    override: Finding['override'];
    other_project: string | null;
    needs_second: boolean;
    waiting: Finding['waiting'];
  })[];
  /** Overrides whose problem no longer exists. */
  unneeded_overrides: SubmissionOverride[];
  form: CerForm | null;
  /** The cells of each parcel. */
  pre_flight: { column: string; value: string; fix_at: FixAt | null; remark: string | null }[][];
  outcome: 'checked' | 'failed';
  /** Why the project was not checked. */
  message: string | null;
}

/** A checked project, or the id of one that does not exist. */
type Check = Submission | { unknownId: number; message: string };

export const checkCommand = command({
  name: 'check',
  summary: 'Shows what the regulator will see of projects, and what is missing.',
  about:
    'Shows what the regulator will see of each project’s parcels before anything is sent, what is missing and where to fix it. Goes on with the others if one does not exist. Exits with 1 if any project cannot be submitted. As JSON: project_id, project_name, project_status, is_submittable, problems, warnings, findings (rule, severity: block or warn, parcel: its number, parcels: their keys, says, fix_at, can_override, override, other_project, needs_second, waiting), unneeded_overrides, form, pre_flight (the cells of each parcel: column, value, fix_at, remark), outcome (checked, failed), message.',
  args: '<ID...>',
  options: { ...formOptions, ...serverOption },
  examples: ['12', '12 15 --set suburb=Yenda', '12 --json | jq .[].problems'],
  run: (input, terminal) => {
    const ids = [...new Set(input.args.map((typed) => idOf(typed, 'a project')))];
    return connected(input, terminal, async (connection): Promise<Check[]> => {
      // Ids that do not exist are missing from the result.
      const read = await submissionsOf(connection, terminal, input, ids, () => {});
      const byId = new Map(read.submissions.map((one) => [one.project.projectId, one]));
      return [
        ...ids.map((id) => byId.get(id) ?? { unknownId: id, message: unknownText([id]) }),
        ...read.unknownRows.map(({ projectId, message }) => ({ unknownId: projectId, message })),
      ];
    });
  },
  json: (checks) =>
    checks.map((one) =>
      'unknownId' in one ? failedOf(one.unknownId, one.message) : checkedOf(one),
    ),
  show: (checks, { columns }) =>
    checks.flatMap((one, i) => [
      ...(i === 0 ? [] : ['']),
      ...('unknownId' in one ? [one.message] : describeCheck(one, columns)),
    ]),
  exitCode: (checks) =>
    checks.some((one) => 'unknownId' in one || blocksOf(one.findings).length > 0) ? 1 : 0,
});

const failedOf = (id: number, message: string): Checked => ({
  project_id: id,
  project_name: '',
  project_status: null,
  is_submittable: false,
  problems: [],
  warnings: [],
  findings: [],
  unneeded_overrides: [],
  form: null,
  pre_flight: [],
  outcome: 'failed',
  message,
});

function checkedOf(submission: Submission): Checked {
  const { project, form, facts, findings } = submission;
  const problems = blocksOf(findings).map(({ says }) => says);
  return {
    project_id: project.projectId,
    project_name: project.projectName,
    project_status: project.status,
    is_submittable: problems.length === 0,
    problems,
    warnings: warningsOf(findings).map(({ says }) => says),
    findings: findings.map(
      ({ fixAt, canOverride, otherProject, needsSecond, override, waiting, ...finding }) => ({
        ...finding,
        parcel: numberOfOnly(project, finding.parcels),
        fix_at: fixAt,
        can_override: canOverride,
        override,
        other_project: otherProject,
        needs_second: needsSecond,
        waiting,
      }),
    ),
    unneeded_overrides: unneededOverrides(findings, facts.overrides),
    form,
    pre_flight: preFlight(project, form, facts.overlaps).map((cells) =>
      cells.map(({ fixAt, ...cell }) => ({ ...cell, fix_at: fixAt })),
    ),
    outcome: 'checked',
    message: null,
  };
}
