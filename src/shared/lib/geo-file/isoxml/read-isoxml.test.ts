import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { read, square, zip } from '../geo-file.fixture.ts';

const ring = (type: number, positions: readonly Position[]) =>
  `<LSG A="${type}">${positions.map(([lng, lat]) => `<PNT A="2" C="${lat}" D="${lng}"/>`).join('')}</LSG>`;
const polygon = (type: number, ...rings: string[]) => `<PLN A="${type}">${rings.join('')}</PLN>`;
const field = (id: number, name: string, ...polygons: string[]) =>
  `<PFD A="PFD${id}" B="F${id}" C="${name}" D="1000" F="FRM1">${polygons.join('')}</PFD>`;
const taskData = (...content: string[]) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<ISO11783_TaskData VersionMajor="4" DataTransferOrigin="1">' +
  `${content.join('')}<FRM A="FRM1" B="Banksia Rise"/></ISO11783_TaskData>`;
const north = field(1, 'North', polygon(1, ring(1, square()), ring(2, square(2, 2, 2))));
const readTask = (...content: string[]) => read('TASKDATA.XML', taskData(...content));

describe('readIsoXml', () => {
  it('reads the boundary, holes and names of each field', async () => {
    const { features, receipt } = await readTask(
      north,
      field(2, '', polygon(1, ring(1, square(40)), ring(1, square(60)))),
    );
    expect(receipt.format).toBe('ISOXML');
    expect(features.map(({ properties }) => properties)).toEqual([
      { name: 'North', code: 'F1', farm: 'Banksia Rise', id: 'PFD1' },
      { name: 'F2', code: 'F2', farm: 'Banksia Rise', id: 'PFD2' },
    ]);
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [square(), square(2, 2, 2).toReversed()],
      [[square(60)], [square(40)]].toSorted((one, other) => one[0]![0]![0]! - other[0]![0]![0]!),
    ]);
  });

  it('reads it in its zipped folder, with the files that it refers to', async () => {
    const bytes = zip({
      'TASKDATA/TASKDATA.XML': taskData('<XFR A="PFD00001" B="1"/><XFR A="TSK00001" B="1"/>'),
      'TASKDATA/PFD00001.XML': `<XFC>${north}</XFC>`,
      'TASKDATA/TLG00001.BIN': 'x',
      'TASKDATA/LINKLIST.XML': '<ISO11783LinkList/>',
    });
    const { features, receipt } = await read('task.zip', bytes);
    expect(features.map(({ properties }) => properties['name'])).toEqual(['North']);
    expect(receipt.leftOut).toEqual([]);
  });

  it('names a file of fields that is missing', async () => {
    const { refusal } = await readTask('<XFR A="PFD00001" B="1"/>');
    expect(refusal?.reason).toBe(
      '“PFD00001.xml” is missing. Put the whole TASKDATA folder into one .zip.',
    );
  });

  it('leaves out zones and obstacles, and uses the main field where there is no boundary', async () => {
    const zones = [polygon(2, ring(1, square())), polygon(6, ring(1, square(2, 2, 2)))];
    const main = polygon(9, ring(1, square(0, -20)));
    const { features, receipt } = await readTask(
      field(1, 'North', polygon(1, ring(1, square())), ...zones),
      field(2, 'South', main),
      field(3, 'Empty'),
    );
    expect(features.map(({ properties }) => properties['name'])).toEqual(['North', 'South']);
    expect(receipt.leftOut.map(({ text }) => text)).toEqual([
      '“Empty” has no boundary.',
      '2 zones, waters or obstacles within fields were left out.',
    ]);
  });

  it.each([
    ['another XML document', '<LandXML/>', 'It is not KML: its first element is <LandXML>.'],
    ['a table', 'name,area', 'It is not ISOXML: its first element is not <ISO11783_TaskData>.'],
    ['a file that ends early', taskData(north).slice(0, -30), /^The file is incomplete/],
    ['task data without fields', taskData(), 'It has no features.'],
  ])('refuses %s', async (_, content, reason) => {
    expect((await read('TASKDATA.XML', content)).refusal?.reason).toMatch(reason);
  });
});
