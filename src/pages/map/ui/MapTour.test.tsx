// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'effector-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedInScope } from '../../../../tests/support/screens/screen.tsx';
import { MapTour } from './MapTour.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

function open(email?: string) {
  const { scope } = signedInScope(email);
  return render(
    <Provider value={scope}>
      <select aria-label="Another choice" />
      <input type="search" aria-label="Search" data-tour="search" />
      <button type="button" data-tour="add-farm">
        Add Farm
      </button>
      <MapTour />
    </Provider>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isOffered = () => screen.queryByRole('region', { name: 'Tour of the map' }) !== null;

describe('MapTour', () => {
  it('marks the control of each of its four stops, and ends for good', async () => {
    const first = open();
    await press('Take a short tour');
    screen.getByText('1 of 4 · Search');
    expect(screen.getByRole('searchbox').classList.contains('outline-money')).toBe(true);
    await press('Show the next one');
    const addFarm = screen.getByRole('button', { name: 'Add Farm' });
    expect(addFarm.classList.contains('outline-money')).toBe(true);
    await press('Show the next one');
    expect(addFarm.classList.contains('outline-money')).toBe(false);
    await press('Show the next one');
    await press('Finish');
    expect(isOffered()).toBe(false);
    first.unmount();
    open();
    expect(isOffered()).toBe(false);
  });

  it('is never offered again to a person who skips it, but is offered to the next person', async () => {
    const first = open();
    await press('Skip');
    expect(isOffered()).toBe(false);
    first.unmount();
    open().unmount();
    open('other@fenceline.example');
    expect(isOffered()).toBe(true);
  });
});
