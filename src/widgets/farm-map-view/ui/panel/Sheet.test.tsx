// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { allSettled, fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { beforeEach, expect, it, vi } from 'vitest';
import { $sheetStop, sheetMoved } from '../../model/panel.ts';
import { Sheet } from './Sheet.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function openWithField(): Scope {
  const scope = fork();
  render(
    <Provider value={scope}>
      <Sheet title="Map">
        <input aria-label="Suburb" />
        <button type="button">Next</button>
      </Sheet>
    </Provider>,
  );
  return scope;
}
const focus = (element: HTMLElement) => act(() => element.focus());

it('the sheet is raised while a field has the focus, and then returns to its stop', () => {
  const scope = openWithField();
  focus(screen.getByLabelText('Suburb'));
  expect(scope.getState($sheetStop)).toBe('full');
  focus(screen.getByRole('button', { name: 'Next' }));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(scope.getState($sheetStop)).toBe('half');
});

it('the sheet stays where the map moved it, even if the user has just stopped typing', () => {
  const scope = openWithField();
  focus(screen.getByLabelText('Suburb'));
  focus(screen.getByRole('button', { name: 'Next' }));
  act(() => {
    void allSettled(sheetMoved, { scope, params: 'peek' });
    // Before React has rendered the sheet again.
    vi.advanceTimersByTime(1_000);
  });
  expect(scope.getState($sheetStop)).toBe('peek');
});
