import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { hectaresOf, namesOf, read, square, zip } from '../../geo-file.fixture.ts';
import { applyOffer } from '../../index.ts';

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

  it('closes an outline that is open, and says so', async () => {
    const open = [ring(1, square().slice(0, -1)), ring(1, square(40))];
    const { areaHa, receipt } = await readTask(field(1, 'North', polygon(1, ...open)));
    expect(areaHa).toBeCloseTo(hectaresOf(square()) + hectaresOf(square(40)), 6);
    expect(receipt.repaired.map(({ text }) => text)).toEqual(['“North”: an open ring was closed.']);
    expect(receipt.remarks).toEqual([]);
  });

  it('reads a zipped task folder, with the files that it refers to', async () => {
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

  it('leaves out zones, and uses the main field where there is no boundary', async () => {
    const zones = [polygon(2, ring(1, square())), polygon(10, ring(1, square(2, 2, 2)))];
    const main = polygon(9, ring(1, square(0, -20)));
    const { features, receipt } = await readTask(
      field(1, 'North', polygon(1, ring(1, square())), ...zones),
      field(2, 'South', main),
      field(3, 'Empty'),
    );
    expect(features.map(({ properties }) => properties['name'])).toEqual(['North', 'South']);
    expect(receipt.leftOut.map(({ text }) => text)).toEqual([
      '“Empty” has no boundary.',
      '2 zones or marks within fields were left out.',
    ]);
  });

  describe('rings of the wrong type', () => {
    const doubt =
      '“North”: its rings are marked wrongly as outline or hole, so the largest was read as the outline.';
    const small = square(2, 2, 2);
    const whole = hectaresOf(square());
    const pierced = hectaresOf(square(), small);

    it.each([
      ['the only ring is a hole', [ring(2, square())]],
      ['the only ring has no type', [ring(7, square())]],
    ])('are read as the outline with a remark, and may be left out, if %s', async (_, rings) => {
      const answer = await readTask(
        field(1, 'North', polygon(1, ...rings)),
        field(2, 'South', polygon(1, ring(1, square(0, -20)))),
      );
      expect(namesOf(answer)).toEqual(['North', 'South']);
      expect(answer.featureAreasHa[0]).toBeCloseTo(whole, 6);
      expect(answer.receipt.remarks.map(({ text }) => text)).toEqual([doubt]);
      const [offer] = answer.offers;
      expect(offer).toMatchObject({ kind: 'leave-out', text: 'Leave out “North”' });
      expect(offer!.changeHa).toBeCloseTo(-whole, 6);
      expect(namesOf(await applyOffer(answer, offer!.id))).toEqual(['South']);
    });

    it.each([
      ['they are swapped', [ring(1, small), ring(2, square())]],
      ['both are outlines', [ring(1, small), ring(1, square())]],
      ['both are holes', [ring(2, square()), ring(2, small)]],
    ])('are classified by their positions, and the hole may be filled, if %s', async (_, rings) => {
      const answer = await readTask(field(1, 'North', polygon(1, ...rings)));
      expect(answer.areaHa).toBeCloseTo(pierced, 6);
      expect(answer.features[0]!.geometry.coordinates).toHaveLength(2);
      expect(answer.receipt.remarks.map(({ text }) => text)).toEqual([
        doubt,
        `“North”: ${(whole - pierced).toFixed(2)} ha inside its outline was read as a hole.`,
      ]);
      const [offer, leaveOut] = answer.offers;
      expect(leaveOut?.changeHa).toBeCloseTo(-pierced, 6);
      expect(offer?.kind).toBe('fill');
      expect(offer?.text).toBe('Use “North” without a hole');
      expect(offer?.changeHa).toBeCloseTo(whole - pierced, 6);
      const filled = await applyOffer(answer, offer!.id);
      expect(filled.areaHa).toBeCloseTo(whole, 6);
      expect(filled.receipt.repaired.map(({ text }) => text)).toEqual([
        `“North”: ${(whole - pierced).toFixed(2)} ha inside its outline is used too.`,
      ]);
    });

    it('keep an island in a hole', async () => {
      const rings = [ring(2, square()), ring(1, square(1, 1, 8)), ring(1, small)];
      const { areaHa, receipt } = await readTask(field(1, 'North', polygon(1, ...rings)));
      expect(areaHa).toBeCloseTo(hectaresOf(square(), square(1, 1, 8)) + hectaresOf(small), 6);
      expect(receipt.remarks.map(({ text }) => text)).toEqual([doubt]);
    });
  });

  describe('an obstacle within a field', () => {
    const small = square(2, 2, 2);
    const whole = hectaresOf(square());
    const smallHa = whole - hectaresOf(square(), small);
    const named = (type: number, name: string, ...rings: string[]) =>
      polygon(type, ...rings).replace('<PLN ', `<PLN B="${name}" `);
    const readField = (...polygons: string[]) =>
      readTask(field(1, 'North', polygon(1, ring(1, square())), ...polygons));

    it('is named with its hectares and may be cut out', async () => {
      const answer = await readField(polygon(6, ring(1, small)));
      expect(answer.areaHa).toBeCloseTo(whole, 6);
      expect(answer.receipt.leftOut).toEqual([]);
      expect(answer.receipt.remarks.map(({ text }) => text)).toEqual([
        `“North” contains an obstacle: ${smallHa.toFixed(2)} ha that count as part of it.`,
      ]);
      const [offer] = answer.offers;
      expect(offer).toMatchObject({ kind: 'cut-out', text: 'Cut an obstacle out of “North”' });
      expect(offer!.changeHa).toBeCloseTo(-smallHa, 6);
      const cut = await applyOffer(answer, offer!.id);
      expect(cut.areaHa).toBeCloseTo(whole - smallHa, 6);
      expect(cut.features[0]!.geometry.coordinates).toEqual([square(), small.toReversed()]);
      expect(cut.receipt.repaired.map(({ text }) => text)).toEqual([
        `“North”: ${smallHa.toFixed(2)} ha cut out (an obstacle).`,
      ]);
      expect(cut.receipt.remarks).toEqual([]);
      expect(cut.offers).toEqual([]);
    });

    it('is cut out only where it is in the field', async () => {
      const across = square(8, 0, 4);
      const answer = await readField(
        named(3, 'Dam', ring(1, small)),
        polygon(5, ring(1, across)),
        polygon(4, ring(1, square(40))),
      );
      const cut = await applyOffer(answer, answer.offers[0]!.id);
      expect(answer.offers[0]!.text).toBe('Cut “Dam”, a road and a building out of “North”');
      const inside = square(8, 0, 4).map(([lng, lat]) => [Math.min(lng!, 146.01), lat!]);
      expect(cut.areaHa).toBeCloseTo(whole - smallHa - hectaresOf(inside), 2);
    });

    const leftOut = '“North”: an obstacle was left out.';
    it.each([
      ['lies beside it', ring(1, square(40)), leftOut],
      ['encloses nothing', ring(1, [[146, -35]]), leftOut],
      ['covers all of it', ring(1, square(-1, -1, 12)), leftOut],
      [
        'has coordinates that are not numbers',
        ring(1, [...small, [NaN, -35]]),
        '1 zone or mark within fields was left out.',
      ],
    ])('is left out if it %s', async (_, obstacle, text) => {
      const { areaHa, offers, receipt } = await readField(polygon(6, obstacle));
      expect(receipt.leftOut.map((note) => note.text)).toEqual([text]);
      expect(areaHa).toBeCloseTo(whole, 6);
      expect(offers).toEqual([]);
    });

    it('may be cut out of all fields at once', async () => {
      const fieldAt = (id: number) =>
        field(
          id,
          `F${id}`,
          polygon(1, ring(1, square(id * 20))),
          polygon(6, ring(1, square(id * 20 + 2, 2, 2))),
        );
      const answer = await readTask(fieldAt(1), fieldAt(2));
      const all = answer.offers.find(({ id }) => id === 'cut-out:all');
      expect(all?.text).toBe('Cut out what stands in all 2 fields');
      const cut = await applyOffer(answer, all!.id);
      expect(cut.areaHa).toBeCloseTo(answer.areaHa - 2 * smallHa, 4);
    });
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
