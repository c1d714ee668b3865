import type { AppContext } from '../../app-context.ts';
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import { makeDocument } from './make-document.ts';

/** A2 → A3 → A4; back to A2 when the document cannot be made (OP-69). */
export function makeCommitment(app: AppContext): JobHandlers['make-commitment'] {
  return async ({ projectId }, run) => {
    await makeDocument(
      app,
      projectId,
      {
        kind: 'commitment',
        isAwaited: true,
        asked: 'A2',
        making: 'A3',
        ready: 'A4',
        problem: 'The commitment PDF could not be made. Please press Create PDF Report again.',
      },
      run,
    );
  };
}
