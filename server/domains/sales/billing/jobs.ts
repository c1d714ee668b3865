import type { JobHandlers } from '../../../platform/jobs/job-queue.ts';
import type { AppContext } from '../../app-context.ts';
import { checkRefunds } from './check-refunds.ts';
import { issueStatements } from './issue-statements.ts';
import { mailBilling } from './mail-billing.ts';
import { notifyOfPaymentEvent } from './notify-of-payment-event.ts';
import { recordRefund } from './record-refund.ts';
import { mailStatementReminder, remindOfStatements } from './remind-of-statements.ts';
import { sendRefund } from './send-refund.ts';

export const billingJobs = (app: AppContext) =>
  ({
    'record-refund': recordRefund(app),
    'notify-of-payment-event': notifyOfPaymentEvent(app),
    'send-refund': sendRefund(app),
    'check-refunds': checkRefunds(app),
    'issue-statements': issueStatements(app),
    'remind-of-statements': remindOfStatements(app),
    'mail-statement-reminder': mailStatementReminder(app),
    'mail-billing': mailBilling(app),
  }) satisfies Partial<JobHandlers>;
