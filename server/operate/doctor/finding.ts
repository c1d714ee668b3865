import type { Settings } from '../../platform/settings/settings.ts';

/** `off`: not configured, which may be intended. */
export type Verdict = 'ok' | 'warn' | 'fail' | 'off';

export interface Finding {
  /** Subject of the check. */
  name: string;
  verdict: Verdict;
  /** Result in words. */
  says: string;
  /** Remedy; null if none is needed. */
  cure: string | null;
}

export interface CheckContext {
  settings: Settings;
  /** Address at which users reach the server. */
  origin: string;
  /**
   * True if a server answers at `origin` or on this machine; a sandbox's stand-ins are part of that
   * server.
   */
  isServing: boolean;
}

/** One check; an error that it throws becomes a `fail` with `cure`. */
export interface Check {
  name: string;
  /** Remedy for unexpected failures. */
  cure: string;
  /** True for a stand-in of the sandbox, which answers while the server runs. */
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
