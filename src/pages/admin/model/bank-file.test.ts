import { describe, expect, it } from 'vitest';
import { incomingLines, readBankFile } from './bank-file.ts';

const linesOf = (text: string) => {
  const { rows, columns } = readBankFile(text);
  return columns && incomingLines(rows, columns).lines;
};
const transfer = { day: '2026-11-10', cents: 123_450 };

describe('a bank’s file', () => {
  it.each([
    ['a table without amounts', 'Date,Description\n10/11/2026,INV-000001'],
    ['text', 'Dear customer'],
    ['nothing', ''],
  ])('does not say its columns if it is %s', (_what, text) => {
    expect(readBankFile(text).columns).toBeNull();
  });

  it.each([
    [
      'CommBank',
      '10/11/2026,"+1234.50","Direct Credit 301500 AGRONOMY INV-000001","+9000.00"\n' +
        '11/11/2026,"-20.00","Account fee","+8980.00"',
      'Direct Credit 301500 AGRONOMY INV-000001',
    ],
    [
      'ANZ',
      '10/11/2026,1234.50,TRANSFER FROM AGRONOMY INV-000001\n11/11/2026,-20.00,FEE',
      'TRANSFER FROM AGRONOMY INV-000001',
    ],
    [
      'NAB',
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category\n' +
        '10 Nov 26,1234.50,123456789,,INTER-BANK CREDIT,AGRONOMY INV-000001,9000.00,Income\n' +
        '11 Nov 26,-20.00,123456789,,FEES,Fee,8980.00,',
      'INTER-BANK CREDIT AGRONOMY INV-000001 Income',
    ],
    [
      'Westpac',
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n' +
        '032000123456,10/11/2026,DEPOSIT AGRONOMY INV-000001,,1234.50,9000.00,DEP,\n' +
        '032000123456,11/11/2026,FEE,20.00,,8980.00,FEE,',
      '032000123456 DEPOSIT AGRONOMY INV-000001 DEP',
    ],
    [
      'semicolons and a title',
      'Transactions;\nTransaction Date;Description;Credit\n2026-11-10;AGRONOMY INV-000001;"$1,234.50"',
      'AGRONOMY INV-000001',
    ],
  ])('of %s has what came in, with its day and reference', (_bank, text, reference) => {
    expect(linesOf(text)).toMatchObject([{ ...transfer, reference }]);
  });

  it('names the lines that cannot be read', () => {
    const text = 'Date,Amount,Text\n31/02/2026,5.00,x\n01/03/2026,five,y\n02/03/2026,5.00 CR,z';
    const { rows, columns } = readBankFile(text);
    expect(incomingLines(rows, columns!)).toEqual({
      lines: [{ line: 4, day: '2026-03-02', cents: 500, reference: 'z' }],
      unreadable: [2, 3],
    });
  });

  it('is read by the columns that a person names', () => {
    const { rows, columns } = readBankFile('who,when,what\nAgronomy,10/11/26,1234.50');
    expect(columns).toBeNull();
    expect(incomingLines(rows.slice(1), { date: 1, amount: 2 }).lines).toMatchObject([
      { ...transfer, reference: 'Agronomy' },
    ]);
  });
});
