import type { ReportFinding } from '#shared/api/contract';
import { parcelDataSets, type CoverReportInput } from './cover-report-input.ts';

export const isSampleReport = (input: CoverReportInput): boolean =>
  input.cover.isSample || parcelDataSets(input).some(({ isSample }) => isSample);

/** Comes first in a report of sample data, so that no figure is read without it. */
export const sampleFinding = (input: CoverReportInput): ReportFinding[] =>
  isSampleReport(input)
    ? [
        {
          kind: 'sample',
          meaning: 'Sample data, not real measurements',
          figure: null,
          interval: null,
          says: 'The figures below are made up to show how a report reads.',
          basis: 'an invented landscape.',
          limits: [],
        },
      ]
    : [];
