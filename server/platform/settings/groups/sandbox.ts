import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** The sandbox: its openness, and what many servers on one machine share or make beforehand. */
export const SANDBOX = {
  SANDBOX: {
    schema: field.oneOf('public').optional(),
    about:
      'public opens the sandbox to everyone; otherwise it refuses a HOST or PUBLIC_URL that other machines can reach.',
  },
  SANDBOX_LANDSCAPE: {
    schema: field.webAddress.optional(),
    about:
      'For tests: address of a process that answers for the sample landscape. Unset: the sandbox generates its own.',
  },
  SANDBOX_DOCUMENTS: {
    schema: field.oneOf('now', 'later').default('later'),
    about:
      'For tests: when the sandbox makes the documents of its samples. later waits a minute, so that its first visitor does not have to.',
  },
} as const satisfies SettingGroup;
