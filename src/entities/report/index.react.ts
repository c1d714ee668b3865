import { loadable } from '#shared/loadable';

export { reportQuery, sampleReportQuery } from './api/report-queries.ts';
export { CsvButton } from './ui/CsvButton.tsx';
export { FiguresTable } from './ui/FiguresTable.tsx';
export { FindingList } from './ui/FindingList.tsx';
export { ReportSection } from './ui/ReportSection.tsx';
export { SeasonSwitch } from './ui/SeasonSwitch.tsx';
export { ValuesTable } from './ui/ValuesTable.tsx';
/** Loaded on its own, because it brings Leaflet. */
export const ShadedMap = loadable(() =>
  import('./ui/ShadedMap.tsx').then((module) => module.ShadedMap),
);
