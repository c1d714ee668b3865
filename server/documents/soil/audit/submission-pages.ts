import type { RecordedFinding } from '#entities/soil-project/record';
import { answerText } from '#entities/submission/exchange';
import { formatMoment } from '../../australian-format.ts';
import type { PageFlow } from '../page-flow.ts';
import type { AuditFacts, ExchangeFacts, OverrideFacts, SubmissionFacts } from './audit-facts.ts';

/** Answers that a submission's table lists. */
const MAX_ANSWERS = 10;

/** Draws each finding that was overridden: who decided why, and who confirmed or withdrew it. */
export function drawOverrides(flow: PageFlow, { overrides }: AuditFacts): void {
  const heading = 'Problems that a partner admin set aside';
  if (overrides.length === 0) {
    flow.section(heading);
    flow.text('No finding was overridden.');
    return;
  }
  flow.tableSection(
    heading,
    [
      'An override lets a project go on although a rule blocks it, such as an overlap with another project. Each other project needs a reason of its own; where that project is approved, a second partner admin has to confirm it.',
    ],
    {
      columns: [
        { title: 'What the rule found' },
        { title: 'Reason', width: 150 },
        { title: 'Who decided, and when', width: 150 },
      ],
      rows: overrides.map((one) => [
        `${one.finding} (rule ${one.rule})`,
        one.reason,
        `${one.by}, ${formatMoment(one.at)}. ${secondText(one)}${withdrawnText(one)}`,
      ]),
      isWhole: true,
    },
  );
}

const secondText = ({ confirmedBy: by, confirmedAt: at }: OverrideFacts): string =>
  by && at
    ? `Confirmed by the second partner admin ${by}, ${formatMoment(at)}.`
    : 'No second partner admin confirmed it.';

const withdrawnText = ({ withdrawnBy: by, withdrawnAt: at }: OverrideFacts): string =>
  by && at ? ` Withdrawn by ${by}, ${formatMoment(at)}.` : '';

/**
 * Draws each submission: when it was sent, what was known and accepted, and the regulator's
 * answers.
 */
export function drawSubmissions(flow: PageFlow, { submissions, exchanges }: AuditFacts): void {
  if (submissions.length === 0) flow.text('This project was never submitted.');
  submissions.forEach((submission, i) => {
    const answers = exchanges.filter(({ attempt }) => attempt === submission.attempt);
    drawSubmission(flow, submission, { answers, before: submissions[i - 1] ?? null });
  });
}

function drawSubmission(
  flow: PageFlow,
  one: SubmissionFacts,
  { answers, before }: { answers: readonly ExchangeFacts[]; before: SubmissionFacts | null },
): void {
  flow.tableSection(`Submission ${one.attempt}`, [], {
    columns: [{ title: 'What', width: 120 }, { title: 'Value' }],
    rows: [
      ['Confirmed', `${one.requestedBy}, ${formatMoment(one.requestedAt)}.`],
      ['Posted', postedText(one)],
      ['Reference at the regulator', one.reference],
      ...(one.sha256 === null ? [] : [['SHA-256 of the payload', one.sha256]]),
      ...(answers.length === 0 ? [] : [['Answers', answersText(answers)]]),
      [
        'Outcome',
        [one.cerId === null ? '' : `CER id ${one.cerId}.`, one.outcome, ...one.warnings]
          .filter(Boolean)
          .join(' ') || 'No outcome yet.',
      ],
      ['Since the signature', one.signed],
      ['Checked by', checkedText(one.checked, before)],
    ],
    isWhole: true,
  });
  if (one.checked) drawFindings(flow, one.attempt, one.checked.findings);
  if (one.changes.length > 0) {
    flow.tableSection(
      `What submission ${one.attempt} declared otherwise than submission ${one.attempt - 1}`,
      [],
      {
        columns: [
          { title: 'About', width: 92 },
          { title: 'Before' },
          { title: 'In this submission', width: 195 },
        ],
        rows: one.changes.map(({ label, before, after }) => [
          label,
          before || 'nothing',
          after || 'nothing',
        ]),
        isWhole: true,
      },
    );
  } else if (one.attempt > 1) {
    flow.text(`It declared the same as submission ${one.attempt - 1}.`);
  }
}

function postedText({ sentAt, posts, queries, payloadName }: SubmissionFacts): string {
  if (sentAt === null && posts === 0) return 'Never.';
  const count = Math.max(posts, 1);
  const last =
    sentAt === null ? '' : `${count === 1 ? ' on' : ', the last time on'} ${formatMoment(sentAt)}`;
  const asked =
    queries === 0
      ? ''
      : ` The regulator was asked ${timesText(queries)} what became of it, by the same reference.`;
  return `${capital(timesText(count))}${last}, as ${payloadName ?? 'no file'}.${asked}`;
}

const timesText = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lists the regulator's answers in order. */
function answersText(answers: readonly ExchangeFacts[]): string {
  const shown = answers.slice(0, MAX_ANSWERS).map((one) => {
    const again = one.repeats === 0 ? '' : `, and ${timesText(one.repeats)} more`;
    return `${formatMoment(one.at)}: ${answerText(one)}${again}.`;
  });
  const left = answers.length - shown.length;
  return [...shown, left === 0 ? '' : `${left} more are in the appendix.`]
    .filter(Boolean)
    .join(' ');
}

function checkedText(checked: SubmissionFacts['checked'], before: SubmissionFacts | null): string {
  if (checked === null) return 'An older version, which did not record its findings.';
  const { version, rules } = checked;
  if (version === null || rules === null) {
    return 'An older version, which recorded its findings but not its rules.';
  }
  const isSame = before?.checked?.rules?.join() === rules.join();
  return isSame
    ? `Fenceline ${version}, by the same ${rules.length} rules as submission ${before.attempt}.`
    : `Fenceline ${version}, by ${rules.length} rules: ${rules.join(', ')}.`;
}

function drawFindings(flow: PageFlow, attempt: number, findings: readonly RecordedFinding[]): void {
  const heading = `What was known when submission ${attempt} was confirmed`;
  if (findings.length === 0) {
    flow.section(heading);
    flow.text('No rule found a problem or a warning.');
    return;
  }
  flow.tableSection(heading, [], {
    columns: [
      { title: 'What stood', width: 64 },
      { title: 'What the rule found' },
      { title: 'Why it was sent all the same', width: 200 },
    ],
    rows: findings.map(({ rule, severity, says, accepted, override }) => [
      severity === 'warn' ? 'Warning' : 'Problem',
      `${says} (rule ${rule})`,
      [
        accepted && `Accepted by ${accepted.by}, ${formatMoment(new Date(accepted.at))}.`,
        override &&
          `Set aside by ${override.made_by}, ${formatMoment(new Date(override.made_at))}: ${override.reason}`,
        override?.confirmed_by &&
          override.confirmed_at &&
          `Confirmed by the second partner admin ${override.confirmed_by}, ${formatMoment(new Date(override.confirmed_at))}.`,
      ]
        .filter(Boolean)
        .join(' '),
    ]),
    isWhole: true,
  });
}
