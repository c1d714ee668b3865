import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { columnsOf, printable, processTerminal } from './terminal.ts';
import { toned } from './tone.ts';

it('printable replaces control codes that a terminal would interpret', () => {
  expect(printable('North \u001b[31mred\u001b[0m\u0007\r\u009b2J')).toBe(
    'North \ufffd[31mred\ufffd[0m\ufffd\ufffd\ufffd2J',
  );
  expect(printable('“Größe”\n\t12 ha …')).toBe('“Größe”\n\t12 ha …');
});

describe('columnsOf', () => {
  it('prefers COLUMNS to the terminal’s own answer', () => {
    expect(columnsOf({ columns: 200 }, { COLUMNS: '70' })).toBe(70);
    expect(columnsOf({ columns: 200 }, {})).toBe(200);
  });

  it('is unknown if the terminal reports 0 columns and COLUMNS is not a number', () => {
    expect(columnsOf({ columns: 0 }, {})).toBeNull();
    expect(columnsOf({ columns: 0 }, { COLUMNS: 'wide' })).toBeNull();
  });
});

describe('processTerminal', () => {
  /** Returns what a line in bold becomes on standard output and on standard error. */
  function written(isTTY: boolean, env: Record<string, string>): string[] {
    const streams = (['stdout', 'stderr'] as const).map((name) => {
      const stream = Object.assign(new PassThrough(), { isTTY });
      const spy = vi.spyOn(process, name, 'get').mockReturnValue(stream as never);
      onTestFinished(() => spy.mockRestore());
      return stream;
    });
    for (const name of ['TERM', 'NO_COLOR']) vi.stubEnv(name, env[name]);
    onTestFinished(() => void vi.unstubAllEnvs());
    const terminal = processTerminal();
    terminal.print(toned('result', 'strong'));
    terminal.say(toned('advice', 'strong'));
    return streams.map((stream) => String(stream.read()));
  }

  it.each<[string, boolean, Record<string, string>]>([
    ['a pipe', false, { TERM: 'xterm' }],
    ['a terminal with NO_COLOR', true, { TERM: 'xterm', NO_COLOR: '1' }],
    ['a dumb terminal', true, { TERM: 'dumb' }],
  ])('writes no colour to %s', (_, isTTY, env) => {
    expect(written(isTTY, env)).toEqual(['result\n', 'advice\n']);
  });

  it('writes colour to a terminal', () => {
    expect(written(true, { TERM: 'xterm' })).toEqual([
      '\u001b[1mresult\u001b[0m\n',
      '\u001b[1madvice\u001b[0m\n',
    ]);
  });
});
