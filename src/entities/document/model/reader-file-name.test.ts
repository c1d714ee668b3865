import { expect, it } from 'vitest';
import { readerFileName } from './reader-file-name.ts';

it.each([
  ['Mary Lender', 'key-for-mary-lender.pdf'],
  ['  Zoë O’Brien (NAB) ', 'key-for-zoe-o-brien-nab.pdf'],
  ['../../etc/passwd', 'key-for-etc-passwd.pdf'],
  ['李', 'key-for-李.pdf'],
  ['!!!', 'key-for-reader.pdf'],
])('a downloaded document is named for %j', (reader, name) =>
  expect(readerFileName('key.pdf', reader)).toBe(name),
);
