import { describe, expect, it } from 'vitest';
import { readFarmList } from './farm-list.ts';
import { templateText } from './template.ts';

const linesOf = (text: string) => {
  const read = readFarmList(text);
  if ('refusal' in read) throw new Error(read.refusal);
  return read;
};

describe('readFarmList', () => {
  it.each([
    ['an empty file', '', 'It is empty.'],
    ['a list without a row of names', 'Banksia Rise,NK1\nOld Creek,NK2', 'Its first row must name'],
    ['a list without farms', 'Farm name,PIC', 'It has no farms below'],
    ['a list that is too long', `Farm name\n${'x\n'.repeat(201)}`, 'It has 201 farms.'],
  ])('refuses %s', (_, text, words) => {
    const read = readFarmList(text);
    expect('refusal' in read && read.refusal).toContain(words);
  });

  it.each([
    ['a line with the separator', 'sep=;\r\nFarm name;PIC;File\r\nBanksia;NK123456;a.kml\r\n', 3],
    ['a title', 'Register of farms 2026,,\r\nFarm name,PIC,File\r\nBanksia,NK123456,a.kml\r\n', 3],
    ['a title without separators', 'Farms\n\nFarm name;PIC;File\nBanksia;NK123456;a.kml', 4],
  ])('reads a list below %s', (_, text, line) => {
    expect(linesOf(text).lines).toMatchObject([
      { line, name: 'Banksia', pic: 'NK123456', file: 'a.kml' },
    ]);
  });

  it('reads its own template', () => {
    const { lines, unused, missing } = linesOf(templateText());
    expect({ unused, missing }).toEqual({ unused: [], missing: [] });
    expect(lines).toEqual([
      {
        line: 2,
        name: 'Banksia Rise',
        pic: 'NK123456',
        file: 'banksia-rise.kml',
        gate: [147.1995, -34.8405],
        address: '1204 Canola Way, Coolamon NSW 2701',
        owner: {
          name: 'Alex Moran',
          businessName: 'Moran Pastoral Pty Ltd',
          phone: '02 6900 0000',
          email: 'alex@moran.example',
        },
        faults: [],
      },
    ]);
  });

  it('recognises columns by other names and says which are missing or not used', () => {
    const { lines, unused, missing } = linesOf('PROPERTY_NAME;Pic Code;Colour\nNorth;NK1;red');
    expect(lines[0]).toMatchObject({ name: 'North', pic: 'NK1', gate: null });
    expect(unused).toEqual(['Colour']);
    expect(missing).toEqual(['File', 'Gate latitude', 'Gate longitude', 'Address']);
  });

  it('accepts decimal commas, and keeps a row whose gate is not a position', () => {
    const { lines } = linesOf('farm;lat;lon\nNorth;-34,84;147,2\nSouth;6180000;620000\nEast;-34;');
    expect(lines[0]!.gate).toEqual([147.2, -34.84]);
    expect(lines[1]!.faults[0]).toContain('is not a latitude and a longitude');
    expect(lines[2]!.faults).toHaveLength(1);
  });
});
