export { reportQuery, sampleReportQuery } from './api/report-queries.ts';
export { FindingList } from './ui/FindingList.tsx';
