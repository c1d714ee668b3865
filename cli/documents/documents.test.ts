import { expect, it } from 'vitest';
import { safeName } from './documents.ts';

it('safeName keeps names inside the folder and removes hidden characters', () => {
  expect(safeName('Title 12-DP755510.pdf')).toBe('Title 12-DP755510.pdf');
  expect(safeName('../../etc/passwd')).toBe('_.._etc_passwd');
  expect(safeName('C:\\boot.ini')).toBe('C__boot.ini');
  expect(safeName('-rf \u202efdp.exe\u0000 ')).toBe('rf _fdp.exe_');
  expect(safeName(' ... ')).toBe('document.pdf');
  expect(safeName('x'.repeat(300))).toHaveLength(100);
});
