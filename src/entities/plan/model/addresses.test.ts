import { describe, expect, it } from 'vitest';
import { readAddresses, readCsvAddresses } from './addresses.ts';

describe('readAddresses', () => {
  it('marks invalid addresses and keeps each valid one once', () => {
    const text = 'nobody, Ann@x.au;ann@x.au\n"Bo" <bo@x.au>\r\n@x.au, a b@x.au,, cy@x.au';
    expect(readAddresses(text, ['CY@x.au'])).toEqual({
      good: ['ann@x.au', 'bo@x.au'],
      bad: ['nobody', '@x.au', 'a b@x.au'],
      existing: ['cy@x.au'],
    });
  });

  it('finds nothing in blanks', () => {
    expect(readAddresses(' ,\n; ')).toEqual({ good: [], bad: [], existing: [] });
  });

  it('refuses an address that is longer than mail servers accept', () => {
    expect(readAddresses(`${'a'.repeat(260)}@x.au`).good).toEqual([]);
  });
});

describe('readCsvAddresses', () => {
  it('takes the column with the addresses and leaves out its title', () => {
    const csv = '\uFEFFName,E-mail,Town\r\n"O’Brien, Ann",ann@x.au,Hay\r\nBo,bo at x.au,@home\r\n';
    expect(readCsvAddresses(csv)).toEqual({
      good: ['ann@x.au'],
      bad: ['bo at x.au'],
      existing: [],
    });
  });

  it('takes a list without a title', () => {
    expect(readCsvAddresses('ann@x.au\nbo@x.au').good).toEqual(['ann@x.au', 'bo@x.au']);
    expect(readCsvAddresses('').good).toEqual([]);
  });

  it.each([
    ['a title above the names of the columns', 'Clients of 2026,,\nName,E-mail\nAnn,ann@x.au'],
    ['a line with the separator', 'sep=;\nName;E-mail\nAnn;ann@x.au'],
    ['a title and tabs', 'Clients of 2026\r\nName\tE-mail\r\nAnn\tann@x.au'],
    ['tabs', 'Name\tE-mail\nAnn\tann@x.au'],
  ])('takes the addresses from a list with %s', (_, csv) => {
    expect(readCsvAddresses(csv)).toEqual({ good: ['ann@x.au'], bad: [], existing: [] });
  });

  it('marks a first entry that is not an address, below the names of the columns', () => {
    expect(readCsvAddresses('E-mail\nann.x.au\nbo@x.au').bad).toEqual(['ann.x.au']);
  });
});
