import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FOLDER_IN_USE, supervise } from './supervise.mjs';

// Only in `npm run test:full`: waits for processes that end and hang.

describe('supervise', () => {
  let folder: string;
  let stopping: AbortController;
  let written: string[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fenceline-supervise-'));
    stopping = new AbortController();
    written = [];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /**
   * Starts a program that logs each of its runs as `run` with its number, and then executes `body`.
   */
  const start = (body: string, onCrash = () => {}) => {
    const program = join(folder, 'program.mjs');
    writeFileSync(join(folder, 'runs'), '');
    writeFileSync(
      program,
      `import { appendFileSync, readFileSync } from 'node:fs';
       const runs = ${JSON.stringify(join(folder, 'runs'))};
       appendFileSync(runs, '.');
       const run = readFileSync(runs, 'utf8').length;
       const ready = () => new Promise((done) => process.send('ready', done));
       process.on('disconnect', () => process.exit(0));
       ${body}`,
    );
    return supervise(program, {
      signal: stopping.signal,
      say: (line) => {
        written.push(line);
        onCrash();
      },
      firstPauseMs: 20,
    });
  };
  const runs = () => readFileSync(join(folder, 'runs'), 'utf8').length;
  const soon = { timeout: 20_000 };

  it('does not restart a program that ended before it was ready', async () => {
    expect(await start('process.exit(3);')).toBe(3);
    expect({ runs: runs(), said: written }).toEqual({ runs: 1, said: [] });
  });

  it('does not restart a program that ended without an error', async () => {
    expect(await start('await ready(); process.exit(0);')).toBe(0);
    expect({ runs: runs(), said: written }).toEqual({ runs: 1, said: [] });
  });

  it('restarts a crashed program with growing delays, even if a restart then fails', async () => {
    const code = start(
      'if (run === 1) { await ready(); process.exit(1); } if (run < 4) process.exit(7);' +
        'await ready(); process.exit(0);',
    );
    expect(await code).toBe(0);
    expect(runs()).toBe(4);
    expect(written).toEqual([
      'Fenceline stopped unexpectedly (exit code 1). Restarting in 0.02 s; press Ctrl-C to stop.',
      'Fenceline stopped unexpectedly (exit code 7). Restarting in 0.04 s; press Ctrl-C to stop.',
      'Fenceline stopped unexpectedly (exit code 7). Restarting in 0.08 s; press Ctrl-C to stop.',
    ]);
  });

  it('gives up when another server uses the folder, and returns its exit code', async () => {
    const code = start(
      `if (run === 1) { await ready(); process.exit(1); } process.exit(${FOLDER_IN_USE});`,
    );
    expect(await code).toBe(FOLDER_IN_USE);
    expect(runs()).toBe(2);
    expect(written).toHaveLength(1);
  });

  it('restarts a killed program, and shuts it down cleanly on request', async () => {
    const code = start(
      `await ready(); if (run === 1) process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1e6);`,
    );
    await expect.poll(runs, soon).toBe(2);
    expect(written[0]).toContain('killed by SIGKILL');
    stopping.abort();
    expect(await code).toBe(0);
  });

  it('can be stopped during a delay', async () => {
    const code = start('await ready(); process.exit(1);', () => stopping.abort());
    expect(await code).toBe(0);
    expect({ runs: runs(), notices: written.length }).toEqual({ runs: 1, notices: 1 });
  });
});
