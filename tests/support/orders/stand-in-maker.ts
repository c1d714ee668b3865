import type { ReportMaker } from '../../../server/domains/report-maker.ts';

/** How often a report was requested, and which of these fail, as with unavailable rasters. */
export const making = {
  count: 0,
  fails: (_nth: number): boolean => false,
  /** The error of a failing report. */
  error: new Error('the raster source is away'),
  /** Size of one file in addition to its text. */
  paddingBytes: 0,
};

/** Makes reports succeed again, small and counted from 0. */
export function resetMaking(): void {
  making.count = 0;
  making.fails = () => false;
  making.paddingBytes = 0;
}

/** Generates one small file for any report; the real reports have tests of their own. */
export const standInMaker: ReportMaker = async (input) => {
  making.count += 1;
  if (making.fails(making.count)) throw making.error;
  return [
    {
      fileName: `report-${input.farm.propertyId}.csv`,
      contentType: 'text/csv',
      bytes: new TextEncoder().encode(
        input.comparisonPids.join('\n') + ' '.repeat(making.paddingBytes),
      ),
    },
  ];
};
