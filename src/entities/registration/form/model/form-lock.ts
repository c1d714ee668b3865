import type { ProjectStatus } from '#shared/api/contract';
import { isReopenable } from '#entities/soil-project/record';

/** OP-68: why Save is disabled; null if it is enabled. */
export type FormLock = 'busy' | 'moved-on' | 'not-allowed' | null;

export function formLock(form: {
  /** True while a save or an upload is in progress. */
  isBusy: boolean;
  /** Null for a form that has never been saved. */
  status: ProjectStatus | null;
  mayEdit: boolean;
}): FormLock {
  if (!form.mayEdit) return 'not-allowed';
  if (form.status !== null && !isReopenable(form.status)) return 'moved-on';
  return form.isBusy ? 'busy' : null;
}
