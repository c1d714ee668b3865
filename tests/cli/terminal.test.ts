import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import { CLI_PROGRAM, startCli, startCliInPty } from '../support/cli/built-cli.ts';
import { runInPty } from '../support/cli/pty.ts';

describe('the test terminal', () => {
  it('looks like a real one to the program: it has a size, keys and a screen', async () => {
    const echo =
      'process.stdin.setRawMode(true);const size=()=>console.log(process.stdout.getWindowSize().join("x"));size();process.stdout.on("resize",size);process.stdin.on("data",(key)=>{console.log("\\u001b[31m"+key);if(String(key)==="q")process.exit(3)})';
    const run = runInPty(process.execPath, ['-e', echo], { columns: 60, rows: 10 });
    await run.waitFor('60x10');
    run.resize(40, 12);
    await run.waitFor('40x12');
    run.write('q');
    expect(await run.exit).toEqual({ code: 3, signal: 0 });
    expect(run.screenText()).toBe('60x10\n40x12\nq');
    expect(run.written()).toContain('\u001b[31mq');
  });

  it('shows a frame once it is complete, however its bytes arrive', async () => {
    const slowFrame =
      'process.stdout.write("first");process.stdin.once("data",()=>{process.stdout.write("\\u001b[?2026h\\u001b[2J\\u001b[Hsec");process.stdin.once("data",()=>process.stdout.write("ond\\u001b[?2026l",()=>process.exit()))});process.stdin.setRawMode(true)';
    const run = runInPty(process.execPath, ['-e', slowFrame]);
    await run.waitFor('first');
    run.write('1');
    await vi.waitFor(() => expect(run.written()).toContain('sec'));
    expect(run.screenText()).toBe('first');
    run.write('2');
    await run.exit;
    expect(run.screenText()).toBe('second');
  });

  it('shows the same help as a pipe', async () => {
    const [shown, piped] = [startCliInPty(['--help']), startCli(['--help'])];
    expect(await shown.exit).toEqual({ code: 0, signal: 0 });
    expect(await piped.ended).toBe(0);
    expect(`${shown.scrollbackText()}\n`).toBe(piped.stdout());
  });

  it('gets the help from the launcher without loading any other file', async () => {
    const launcher = await readFile(CLI_PROGRAM, 'utf8');
    const required = Array.from(launcher.matchAll(/require\("([^"]+)"\)/g), ([, name]) => name!);
    expect(required.filter((name) => !isBuiltin(name))).toEqual([]);
    expect(launcher.match(/import\(/g)).toHaveLength(1);
  });
});
