import type { Contract, ResultOf } from '#shared/api/contract';

export type AppSettings = ResultOf<Contract['app']['settings']>[0];

let kept: AppSettings | undefined;

/** Called once with the server's response, before the first screen. */
export function keepAppSettings(settings: AppSettings): void {
  kept = settings;
}

/** Returns the installation's settings from the server. Throws before they are loaded. */
export function getAppSettings(): AppSettings {
  if (!kept) throw new Error('The settings were read before they were loaded.');
  return kept;
}

/** Hook with the same result; settings do not change while the app runs. */
export const useAppSettings = getAppSettings;
