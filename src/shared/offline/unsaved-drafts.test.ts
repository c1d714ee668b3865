// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftSlot } from '#shared/lib/draft';
import { $unsavedWarning, watchUnsavedDrafts } from './index.react.ts';

const EMAIL = 'farmer@fenceline.example';
const slotOf = (name: string) =>
  draftSlot<string>({ name, version: 1, parse: (stored) => (stored as string | null) ?? null });

const refuseWith = (error: Error) =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw error;
  });
/** True if the browser asks before it closes the tab. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

watchUnsavedDrafts();
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['farm', 'form']) slotOf(name).clear(EMAIL);
});

describe('the warning about drafts that are not stored', () => {
  it('says that the browser is full and asks before the tab closes, until the draft is stored', () => {
    const full = refuseWith(new DOMException('full', 'QuotaExceededError'));
    slotOf('farm').write(EMAIL, 'typed');
    expect($unsavedWarning.getState()).toMatch(/^Your browser has no room left/);
    expect(asksBeforeClosing()).toBe(true);
    full.mockRestore();
    slotOf('farm').write(EMAIL, 'typed');
    expect($unsavedWarning.getState()).toBeNull();
    expect(asksBeforeClosing()).toBe(false);
  });

  it('says that the browser blocks storage', () => {
    refuseWith(new DOMException('denied', 'SecurityError'));
    slotOf('farm').write(EMAIL, 'typed');
    expect($unsavedWarning.getState()).toMatch(/^Your browser does not let this site store/);
  });

  it('stays while another draft is only in this tab, and ends when that draft is cleared', () => {
    slotOf('farm').leaveOut(EMAIL);
    slotOf('form').write(EMAIL, 'typed');
    expect($unsavedWarning.getState()).toMatch(/^This drawing is too large/);
    slotOf('farm').clear(EMAIL);
    expect($unsavedWarning.getState()).toBeNull();
  });
});
