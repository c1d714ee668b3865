export { statusText } from './model/signature-check.ts';
