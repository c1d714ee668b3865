import { FORM_STEPS } from '#entities/registration/form';
import { formatMoment } from '../../australian-format.ts';
import type { PageFlow } from '../page-flow.ts';
import type { AuditFacts } from './audit-facts.ts';

/** Draws what the client answered in each step, and what each newer form changed. */
export function drawAnswers(flow: PageFlow, { answers, formChanges }: AuditFacts): void {
  flow.chapter('What the client answered');
  if (!answers) {
    flow.text('No form was made into a commitment yet, so there are no answers that were printed.');
    return;
  }
  flow.tableSection(
    `Form ${answers.form}, made on ${formatMoment(answers.at)}`,
    [
      'answers.json and answers.csv have the answers of every form. Step 10 is the signature itself: it asks nothing.',
    ],
    {
      columns: [
        { title: 'Step', width: 96 },
        { title: 'Question', width: 170 },
        { title: 'Answer' },
      ],
      rows: answers.answers.map(({ step, question, answer }) => [
        `${step}. ${FORM_STEPS[step - 1]?.title ?? ''}`,
        question,
        answer || 'Not answered',
      ]),
      isWhole: true,
    },
  );
  for (const { form, at, changes } of formChanges.slice(1)) {
    const heading = `What form ${form}, made on ${formatMoment(at)}, changed`;
    if (changes.length === 0) {
      flow.section(heading);
      flow.text('No answer.');
      continue;
    }
    flow.tableSection(heading, [], {
      columns: [
        { title: 'Question', width: 150 },
        { title: 'Before', width: 160 },
        { title: 'Now' },
      ],
      rows: changes.map(({ label, before, after }) => [
        label,
        before || 'Not answered',
        after || 'Not answered',
      ]),
      isWhole: true,
    });
  }
}
