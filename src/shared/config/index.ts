export { VERSION_LABEL } from './version-label.ts';
