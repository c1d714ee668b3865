import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProgram } from './start-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenceline-programs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const node = (source: string, ...args: string[]) =>
  startProgram([process.execPath, '-e', source, ...args], { isLowPriority: false });

describe('startProgram', () => {
  it('resolves to how a program ended, even if it could not start', async () => {
    expect(await node('process.exit(3)').ended).toBe('3');
    expect(await node('process.kill(process.pid, "SIGTERM")').ended).toBe('SIGTERM');
    const missing = startProgram([join(folder, 'missing')], { isLowPriority: false });
    expect(await missing.ended).not.toBe('0');
  });

  it.each(["a 'quoted' name", 'two\nlines', '$(exit 7) `exit 7`; exit 7', 'back\\slash', '农场'])(
    'passes the argument %j as it is',
    async (argument) => {
      const file = join(folder, 'argument');
      const source = 'require("fs").writeFileSync(process.argv[1], process.argv[2])';
      expect(await node(source, file, argument).ended).toBe('0');
      expect(await readFile(file, 'utf8')).toBe(argument);
    },
  );

  it('ends a program that is signalled before it runs, and signals nothing after its end', async () => {
    const endless = node('for (;;) {}');
    endless.signal('SIGKILL');
    expect(await endless.ended).toBe('SIGKILL');
    endless.signal('SIGKILL');
  });

  it.runIf(process.platform === 'linux')(
    'ends its programs when the shell is killed, and starts the next one through another shell',
    async () => {
      const file = join(folder, 'process');
      const source = `require("fs").writeFileSync(process.argv[1], String(process.pid));
        setInterval(() => {}, 1_000)`;
      const waiting = node(source, file);
      const id = await vi.waitFor(async () => (await readFile(file, 'utf8')).match(/^\d+$/)![0]);
      process.kill(await parentOf(await parentOf(id)), 'SIGKILL');
      expect(await waiting.ended).toBe('the shell that started it has ended');
      await vi.waitFor(() => expect(existsSync(`/proc/${id}/exe`)).toBe(false));
      expect(await node('').ended).toBe('0');
    },
  );

  it.runIf(process.platform === 'linux')('reaps programs that have exited', async () => {
    for (let i = 0; i < 10; i += 1) expect(await node('').ended).toBe('0');
    const file = join(folder, 'parent');
    const source = `require("fs").writeFileSync(process.argv[1], String(process.ppid));
      setInterval(() => {}, 1_000)`;
    const running = node(source, file);
    try {
      const subshell = await vi.waitFor(
        async () => (await readFile(file, 'utf8')).match(/^\d+$/)![0],
      );
      const shell = await parentOf(subshell);
      const children = await readFile(`/proc/${shell}/task/${shell}/children`, 'utf8');
      // The running program, and earlier ones that were about to end when it began.
      expect(children.trim().split(' ').length).toBeLessThan(5);
    } finally {
      running.signal('SIGKILL');
    }
  });

  it.skipIf(process.platform === 'win32')(
    'gives a low priority only to programs that request it',
    async () => {
      const own = getPriority();
      const source = 'process.exit(require("os").getPriority())';
      expect(await node(source).ended).toBe(String(own));
      const low = startProgram([process.execPath, '-e', source], { isLowPriority: true });
      expect(await low.ended).toBe('19');
    },
  );
});

async function parentOf(id: string | number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)$/m.exec(status)![1]);
}
