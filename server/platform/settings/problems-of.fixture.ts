import { expect } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

/** What `readSettings` says is wrong with this environment; empty if nothing is. */
export const problemsOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
};
