export { MARKS_STYLES } from './map/marks-style.ts';
