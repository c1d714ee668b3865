import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FullScreen, openFullScreen } from './full-screen.ts';

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J\u001b[H';
const LEAVE = '\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l';

let screen: FullScreen | undefined;
afterEach(() => screen?.leave());

/** Opens a screen whose drawings write `drawn` and `unmounted`. */
function opened() {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  const setRawMode = vi.fn<(mode: boolean) => NodeJS.ReadStream>();
  const draw = () => {
    write('drawn');
    return { unmount: () => void write('unmounted') };
  };
  screen = openFullScreen({ write }, { setRawMode }, draw);
  return { screen, setRawMode, take: () => written.splice(0).join(' ') };
}

describe('openFullScreen', () => {
  it('draws on an empty alternate screen, and again on request', () => {
    const { screen, take } = opened();
    expect(take()).toBe(`${ENTER} drawn`);
    screen.redraw();
    expect(take()).toBe(`unmounted ${ENTER} drawn`);
  });

  it('ends the drawing and restores the terminal only once', () => {
    const { screen, setRawMode, take } = opened();
    take();
    screen.leave();
    screen.leave();
    screen.redraw();
    expect(take()).toBe(`unmounted ${LEAVE}`);
    expect(setRawMode).toHaveBeenLastCalledWith(false);
  });

  it('redraws when a stopped process continues', () => {
    const { take } = opened();
    take();
    process.emit('SIGCONT');
    expect(take()).toBe(`unmounted ${ENTER} drawn`);
  });

  it('removes its process listeners when the screen is left', () => {
    const events = ['exit', 'uncaughtExceptionMonitor', 'SIGCONT'] as const;
    const before = events.map((event) => process.listenerCount(event));
    opened().screen.leave();
    expect(events.map((event) => process.listenerCount(event))).toEqual(before);
  });
});
