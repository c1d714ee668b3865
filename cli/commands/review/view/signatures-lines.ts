import { mayReturnUnsigned } from '#entities/registration/commitment';
import { wrapped } from '../../../output/text-width.ts';
import { projectOf } from '../model/listing.ts';
import { type Dialog, type ReviewState, UNASKED } from '../model/review-state.ts';
import { marked } from './check-lines.ts';
import { type Line, span } from './line.ts';
import { asSentence, mailText } from './mail-text.ts';
import { problemLines, reasonLines, yesNoLines } from './reason-lines.ts';
import { spinner } from './spinner.ts';

/** Asks whether everybody named has signed. */
export function signaturesLines(
  state: ReviewState,
  dialog: Dialog & { kind: 'signatures' },
  columns: number,
): Line[] {
  const { projectId, note, problem } = dialog;
  const signing = state.detail?.projectId === projectId ? state.detail.signing : UNASKED;
  if (signing.is === 'failed') {
    return [
      ...marked('✗', [signing.problem], columns, 'bad'),
      [],
      [span('r tries again · Esc closes', 'faint')],
    ];
  }
  if (signing.is !== 'there') return [[span(`${spinner(state.beat)} Reading the form …`)]];
  const { form, question, signatories } = signing.value;
  const plain = (text: string) => wrapped(text, columns).map((line): Line => [span(line)]);
  if (dialog.isConfirming) {
    const mail = mailText('A4', projectOf(state, projectId)?.email ?? 'the client', state);
    return [
      ...plain(asSentence(mail)),
      ...plain(`Reason: ${note.trim()}`),
      [],
      ...yesNoLines(`Send form ${form} back to be signed?`, 'sends it', 'goes back', columns),
    ];
  }
  const people = [
    ...wrapped(question, columns).map((line): Line => [span(line, 'strong')]),
    ...marked('·', signatories, columns, 'faint'),
    [],
  ];
  if (dialog.isUnsigned) {
    return [
      ...people,
      ...reasonLines('What is missing', dialog, columns),
      [span('Enter goes on · Esc closes', 'faint')],
    ];
  }
  const project = projectOf(state, projectId);
  const mayReturn = project !== null && mayReturnUnsigned(project);
  return [
    ...people,
    ...plain('Look at the signed PDF first, under 2 Documents.'),
    ...problemLines(problem, columns),
    [span(`y signed · ${mayReturn ? 'n not signed · ' : ''}Esc closes`, 'faint')],
  ];
}
