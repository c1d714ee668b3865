import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FullScreen, openFullScreen } from './full-screen.ts';

let screen: FullScreen | undefined;
afterEach(() => screen?.leave());

function opened(rows = 3) {
  const written: string[] = [];
  const setRawMode = vi.fn<(mode: boolean) => NodeJS.ReadStream>();
  const stdout = { columns: 20, rows, write: (text: string) => written.push(text) > 0 };
  screen = openFullScreen(stdout, { setRawMode });
  return { screen, stdout, setRawMode, take: () => written.splice(0).join('') };
}

describe('openFullScreen', () => {
  it('writes only the lines that changed, and none below the terminal’s last line', () => {
    const { screen, stdout, take } = opened();
    expect(take()).toContain('\u001b[?1049h\u001b[?25l');
    screen.stream.write('one\ntwo\nthree\nfour');
    expect(take()).toMatch(/\[1;1H\S*one\S*\[2;1H\S*two\S*\[3;1H\S*three\S*\[\?2026l$/);
    screen.stream.write('one\n2\nthree');
    expect(take()).toBe('\u001b[?2026h\u001b[2;1H\u001b[0m\u001b[2K2\u001b[?2026l');
    screen.stream.write('one\n2\nthree');
    expect(take()).toBe('');
    stdout.rows = 4;
    screen.forget();
    screen.stream.write('one');
    expect(take()).toMatch(/^\S*\[2J.*\[1;1H\S*one/);
  });

  it('restores the terminal only once', () => {
    const { screen, setRawMode, take } = opened();
    take();
    screen.leave();
    screen.leave();
    screen.stream.write('too late');
    expect(take()).toBe('\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l');
    expect(setRawMode.mock.calls).toEqual([[false]]);
  });

  it('redraws everything when a stopped process continues', () => {
    const { screen, setRawMode, take } = opened();
    screen.stream.write('one\ntwo');
    take();
    process.emit('SIGCONT');
    expect(take()).toMatch(/\[\?1049h.*\[1;1H\S*one\S*\[2;1H\S*two/);
    expect(setRawMode).toHaveBeenLastCalledWith(true);
  });

  it('removes its process listeners when it is left', () => {
    const events = ['exit', 'uncaughtExceptionMonitor', 'SIGCONT'] as const;
    const before = events.map((event) => process.listenerCount(event));
    opened().screen.leave();
    expect(events.map((event) => process.listenerCount(event))).toEqual(before);
  });
});
