export { getAppSettings, keepAppSettings, useAppSettings } from './app-settings.ts';
export { VERSION_LABEL } from './version-label.ts';
export type { AppSettings } from './app-settings.ts';
