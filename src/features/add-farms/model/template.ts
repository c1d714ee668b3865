import { csvText } from '#shared/lib/csv';
import { FARM_COLUMNS } from './farm-columns.ts';

/** A list with every column and one farm as an example, to fill in with a spreadsheet. */
export const templateText = (): string =>
  csvText(Object.values(FARM_COLUMNS), [
    [
      'Banksia Rise',
      'NK123456',
      'banksia-rise.kml',
      -34.8405,
      147.1995,
      '1204 Canola Way, Coolamon NSW 2701',
      'Alex Moran',
      'Moran Pastoral Pty Ltd',
      '02 6900 0000',
      'alex@moran.example',
    ],
  ]);

export const TEMPLATE_NAME = 'farms-template.csv';
