import type { Contract, ResultOf } from '#shared/api/contract';

export type AppSettings = ResultOf<Contract['app']['settings']>[0];

let kept: AppSettings | undefined;

/** Called once, with the server's answer, before the first screen. */
export function keepAppSettings(settings: AppSettings): void {
  kept = settings;
}

/** What the server told this installation to be. Throws before the settings are there. */
export function getAppSettings(): AppSettings {
  if (!kept) throw new Error('The settings are asked for before they have been loaded.');
  return kept;
}

/** The same in a component; settings do not change while the app runs. */
export const useAppSettings = getAppSettings;
