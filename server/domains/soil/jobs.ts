import type { AppContext } from '../app-context.ts';
import type { JobHandlers } from '../../platform/jobs/job-queue.ts';
import { compareSigned } from './signing/compare-signed.ts';
import { makeCommitment } from './signing/make-commitment.ts';
import { makeConditionReport } from './signing/make-condition-report.ts';
import { mailBatchDigest } from './mail/batch-digest.ts';
import { mailProjectChange } from './mail/project-mail.ts';
import { mailWaitingOverride } from './pre-flight/override-mail.ts';
import { readRegister } from './pre-flight/read-register.ts';
import { submitToCer } from './sending/submit-job.ts';
import { watchCerDecision } from './sending/watch-job.ts';
import { dropUpload } from './files/uploads.ts';

/** All background jobs of soil projects. */
export const soilProjectJobs = (app: AppContext) =>
  ({
    'make-commitment': makeCommitment(app),
    'make-condition-report': makeConditionReport(app),
    'compare-signed': compareSigned(app),
    'submit-to-cer': submitToCer(app),
    'watch-cer-decision': watchCerDecision(app),
    'mail-project-change': mailProjectChange(app),
    'read-register': readRegister(app),
    'mail-batch-digest': mailBatchDigest(app),
    'mail-waiting-override': mailWaitingOverride(app),
    'drop-upload': dropUpload(app),
  }) satisfies Partial<JobHandlers>;
