export { EXTENT_LABEL } from './model/existing-actions.ts';
