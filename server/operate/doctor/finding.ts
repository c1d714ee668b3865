import type { Settings } from '../../platform/settings/settings.ts';

/** `off`: not configured, which may be what is wanted. */
export type Verdict = 'ok' | 'warn' | 'fail' | 'off';

export interface Finding {
  /** What was looked at. */
  name: string;
  verdict: Verdict;
  /** What was seen. */
  says: string;
  /** What helps; null where nothing has to. */
  cure: string | null;
}

export interface CheckContext {
  settings: Settings;
  /** Where users reach the server. */
  origin: string;
  /** Whether a server answers at `origin` or on this machine; a sandbox's stand-ins do with it. */
  isServing: boolean;
}

/** Looks at one thing; what it throws is a `fail` with `cure`. */
export interface Check {
  name: string;
  /** What helps when it fails in a way it does not foresee. */
  cure: string;
  /** A stand-in of the sandbox, which answers as long as the server runs. */
  isStandIn?: (settings: Settings) => boolean;
  run(context: CheckContext): Promise<Omit<Finding, 'name'>>;
}

export const ok = (says: string): Omit<Finding, 'name'> => ({ verdict: 'ok', says, cure: null });
export const off = (says: string): Omit<Finding, 'name'> => ({ verdict: 'off', says, cure: null });
export const warn = (says: string, cure: string): Omit<Finding, 'name'> => ({
  verdict: 'warn',
  says,
  cure,
});
export const fail = (says: string, cure: string): Omit<Finding, 'name'> => ({
  verdict: 'fail',
  says,
  cure,
});
