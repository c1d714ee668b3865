// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { $boundaryMarks } from '#entities/boundary-health/react';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import { farmRecord } from '../../../tests/support/screens/farm-record.ts';
import { answerCalls, showScreen } from '../../../tests/support/screens/screen.tsx';
import { BoundaryHistory } from './ui/BoundaryHistory.tsx';

const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [146, -35],
      [146.01, -35],
      [146.01, -34.99],
      [146, -35],
    ],
  ],
};
const version = (number: number, given = {}) => ({
  number,
  made_at: '2026-11-22T01:30:00.000Z',
  made_by: 'farmer@fenceline.example',
  kind: number === 1 ? 'created' : 'edited',
  restored_from: null,
  before_ha: number === 1 ? null : 412,
  area_ha: number === 1 ? 412 : 398,
  ...given,
});

afterEach(() => vi.restoreAllMocks());

function open(answers: Parameters<typeof answerCalls>[0]) {
  answerCalls({
    'boundaries.version': async () => [{ gate_lat: -35, gate_lng: 146, areas: [geometry] }],
    ...answers,
  });
  const onClose = vi.fn<() => void>();
  const { scope } = showScreen(
    () => <BoundaryHistory farm={farmRecord()} onClose={onClose} />,
    '/map',
  );
  return { onClose, scope };
}

describe('BoundaryHistory', () => {
  it('says that nothing has changed yet', async () => {
    open({ 'boundaries.versions': async () => [] });
    expect(await screen.findByText(/has not changed yet/)).toBeTruthy();
  });

  it('offers to try again if the versions cannot be loaded', async () => {
    let fails = true;
    open({
      'boundaries.versions': async () => {
        if (fails) throw new ApiError('FORBIDDEN', 'Not now.', { status: 403 });
        return [version(1)];
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: /1\. Added/ })).toBeTruthy();
  });

  it('shows the chosen version on the map, and nothing once it is closed again', async () => {
    const { scope } = open({ 'boundaries.versions': async () => [version(2), version(1)] });
    const first = await screen.findByRole('button', { name: /1\. Added/ });
    await userEvent.click(first);
    await waitFor(() => expect(scope.getState($boundaryMarks)).toMatchObject({ look: 'version' }));
    expect(first.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(first);
    expect(scope.getState($boundaryMarks)).toBeNull();
  });

  it('does not offer to restore the present boundary', async () => {
    open({ 'boundaries.versions': async () => [version(2), version(1)] });
    await userEvent.click(await screen.findByRole('button', { name: /2\. Edited.*now/ }));
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  it('restores a version after saying what it changes', async () => {
    const sent: unknown[] = [];
    let list = [version(2), version(1)];
    const { scope } = open({
      'boundaries.versions': async () => list,
      'boundaries.restore': async (params) => {
        sent.push(params);
        list = [version(3, { kind: 'restored', restored_from: 1 }), ...list];
        return [{ restore_boundary: true }];
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /1\. Added/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Restore version 1?' });
    expect(dialog.textContent).toContain('412 ha, +14 ha from now');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await screen.findByRole('button', { name: /3\. Restored version 1/ });
    expect(sent).toEqual([{ property_id: farmRecord().property_id, number: 1, current: 2 }]);
    expect(scope.getState($message)?.lines).toEqual(['Version 1 is restored.']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Boundary history'));
  });

  it('keeps the question open with the reason if the boundary has changed meanwhile', async () => {
    const { scope } = open({
      'boundaries.versions': async () => [version(2), version(1)],
      'boundaries.restore': async () => {
        throw new ApiError('CONFLICT', 'This boundary has changed.', { status: 409 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /1\. Added/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore version 1' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await waitFor(() =>
      expect(scope.getState($message)?.lines).toEqual(['This boundary has changed.']),
    );
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});
