import type { ReportMaker } from '../../server/domains/deliveries/report-makers.ts';

/** How often a report was asked for, and which of these fails, as when its rasters are away. */
export const making = {
  count: 0,
  fails: (_nth: number): boolean => false,
  /** With what. */
  error: new Error('the raster source is away'),
  /** What one file weighs beside its text. */
  paddingBytes: 0,
};

/** Makes one small file of any report; the reports themselves have tests of their own. */
const make: ReportMaker = async (input) => {
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

export const makerOf = () => make;
