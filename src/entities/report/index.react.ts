export { reportQuery, sampleReportQuery } from './api/report-queries.ts';
