export { APP_PATHS, PUBLIC_PATHS, SANDBOX_PATHS } from './app-paths.ts';
export { VERSION_LABEL } from './version-label.ts';
