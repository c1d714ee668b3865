// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { launch } from 'effector';
import { expect, it, vi } from 'vitest';
import { outboxRead, type OutboxItem } from '#shared/offline/react';
import { EMAIL, showScreen } from '../../../tests/support/screens/screen.tsx';
import { WaitingFarms } from './ui/WaitingFarms.tsx';

const DAY_MS = 24 * 60 * 60_000;
const submitted = (name: string, daysAgo: number, state: OutboxItem['state']): OutboxItem => ({
  id: name,
  email: EMAIL,
  name,
  submittedAt: new Date(Date.now() - daysAgo * DAY_MS - 60_000).toISOString(),
  state,
  reason: null,
  content: {},
});

async function show(isLasting: boolean): Promise<string[]> {
  const storage = { persisted: async () => isLasting };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }));
  const { scope } = showScreen(WaitingFarms, '/map');
  await screen.findByRole('list');
  await act(async () => {
    launch({
      target: outboxRead,
      params: [
        submitted('Four days', 4, 'waiting'),
        submitted('Five days', 5, 'waiting'),
        submitted('Signed out', 7, 'signed-out'),
        submitted('Refused', 8, 'refused'),
      ],
      scope,
    });
  });
  vi.unstubAllGlobals();
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('farms that have waited five days say what to do before the browser may remove them', async () => {
  expect(await show(false)).toEqual([
    'Four days waits for a connectionEdit',
    'Five days waits for a connectionSubmitted 5 days ago. Connect this device soon, or the browser may remove it.Edit',
    'Signed out waits for you to sign inSubmitted 7 days ago. Sign in soon, or the browser may remove it.Edit',
    'Refused was not savedSubmitted 8 days ago. Correct it soon, or the browser may remove it.Edit',
  ]);
});

it('farms that wait where the browser keeps everything are not said to be at risk', async () => {
  const [, fiveDays] = await show(true);
  expect(fiveDays).toBe(
    'Five days waits for a connectionSubmitted 5 days ago. Connect this device soon.Edit',
  );
});
