import { FORM_STEPS, formChanges, shownAnswers } from '#entities/registration/form';
import type { SentForm } from '#shared/api/contract';
import { CSV_MARK, csvLine } from '#shared/lib/csv';
import type { AnswersFacts } from '../../../documents/soil/audit/audit-facts.ts';
import type { AppContext } from '../../app-context.ts';
import { formAfter } from '../record/sent-forms.ts';

/** Reads every form that was made into a commitment, one at a time, oldest first. */
async function* sentForms(app: AppContext, projectId: number): AsyncGenerator<SentForm> {
  for (let after = 0; ;) {
    const form = await app.database.asWorker((sql) => formAfter(sql, projectId, after));
    if (!form) return;
    yield form;
    after = form.version;
  }
}

/** The latest form for the summary, and what each form changed. */
export async function answersFacts(
  app: AppContext,
  projectId: number,
): Promise<{ answers: AnswersFacts | null; formChanges: Omit<AnswersFacts, 'answers'>[] }> {
  const changes: Omit<AnswersFacts, 'answers'>[] = [];
  let last: SentForm | null = null;
  for await (const form of sentForms(app, projectId)) {
    const changed = last === null ? [] : formChanges(last, form);
    changes.push({ form: form.version, at: new Date(form.made_at), changes: changed });
    last = form;
  }
  const latest = changes.at(-1);
  return {
    answers: last && latest ? { ...latest, answers: shownAnswers(last) } : null,
    formChanges: changes,
  };
}

/** The answers of every form as JSON: in words, and as the form stores them. */
export async function* answersJson(app: AppContext, projectId: number): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const sent of sentForms(app, projectId)) {
    const { version, made_at, parcels, parcel_keys, submitted_form } = sent;
    const record = {
      form: version,
      made_at,
      parcels: parcel_keys.map((key, i) => ({ key, name: parcels[i] ?? '' })),
      answers: shownAnswers(sent).map(({ step, field, question, answer }) => ({
        step,
        step_title: stepTitle(step),
        field,
        question,
        answer: answer || null,
      })),
      stored: submitted_form,
    };
    yield Buffer.from(`${before}\n${JSON.stringify(record)}`);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]\n' : '\n]\n');
}

/** The answers of every form as CSV, one answer per line. */
export async function* answersCsv(app: AppContext, projectId: number): AsyncGenerator<Uint8Array> {
  const head = csvLine(['form', 'made_at', 'step', 'step_title', 'question', 'answer']);
  yield Buffer.from(CSV_MARK + head);
  for await (const sent of sentForms(app, projectId)) {
    const lines = shownAnswers(sent).map(({ step, question, answer }) =>
      csvLine([sent.version, sent.made_at, step, stepTitle(step), question, answer]),
    );
    yield Buffer.from(lines.join(''));
  }
}

const stepTitle = (step: number): string =>
  FORM_STEPS.find(({ number }) => number === step)?.title ?? '';
