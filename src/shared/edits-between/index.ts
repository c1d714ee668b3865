export { editsBetween } from './edits-between.ts';
