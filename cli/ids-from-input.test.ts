import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { withIdsFromInput } from './ids-from-input.ts';

/** Reads the ids of a command whose standard input has this text. */
async function idsWith(input: string, ...args: string[]) {
  const stdin = vi.spyOn(process, 'stdin', 'get');
  stdin.mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin);
  try {
    return await withIdsFromInput(args);
  } finally {
    stdin.mockRestore();
  }
}

describe('ids from standard input', () => {
  it('refuses input without an id', async () => {
    await expect(idsWith(' \n', '-')).rejects.toThrow('Standard input has no ids.');
  });

  it('replaces the hyphen by ids with spaces, commas or line breaks between them', async () => {
    expect(await idsWith('4 5,\r\n6\n', '1', '-')).toEqual(['1', '4', '5', '6']);
  });

  it('leaves the input to the command if its arguments name every id', async () => {
    const args = ['4', '5'];
    expect(await idsWith('6', ...args)).toEqual(args);
  });
});
