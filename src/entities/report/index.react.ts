export { reportQuery } from './api/report-queries.ts';
