import { expect, it } from 'vitest';
import { printable } from './terminal.ts';

it('printable replaces control codes that a terminal would interpret', () => {
  expect(printable('North \u001b[31mred\u001b[0m\u0007\r\u009b2J')).toBe(
    'North \ufffd[31mred\ufffd[0m\ufffd\ufffd\ufffd2J',
  );
  expect(printable('“Größe”\n\t12 ha …')).toBe('“Größe”\n\t12 ha …');
});
