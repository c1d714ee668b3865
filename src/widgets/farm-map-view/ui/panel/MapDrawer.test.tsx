// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MapDrawer } from './MapDrawer.tsx';

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1000);
  vi.stubGlobal('innerHeight', 800);
  return () => vi.unstubAllGlobals();
});

const open = () =>
  render(
    <Provider value={fork()}>
      <MapDrawer title="Map">
        <p>What is in it</p>
      </MapDrawer>
    </Provider>,
  );
const widthPx = () => screen.getByRole('complementary', { name: 'Map panel' }).style.width;
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('MapDrawer', () => {
  it('grows and shrinks by 10 px per press (MAP-03, MAP-04)', async () => {
    open();
    expect(widthPx()).toBe('300px');
    await press(/^Larger panel/);
    expect(widthPx()).toBe('310px');
    await press(/^Smaller panel/);
    await press(/^Smaller panel/);
    expect(widthPx()).toBe('290px');
  });

  it('follows its edge while the user drags it (MAP-02)', () => {
    open();
    const edge = screen.getByRole('separator', { name: 'Edge of the panel' });
    let isHeld = false;
    edge.setPointerCapture = () => {
      isHeld = true;
    };
    edge.hasPointerCapture = () => isHeld;
    fireEvent.pointerMove(edge, { clientX: 700 });
    expect(widthPx()).toBe('300px');
    fireEvent.pointerDown(edge, { clientX: 300 });
    fireEvent.pointerMove(edge, { clientX: 420 });
    expect(widthPx()).toBe('420px');
    fireEvent.pointerMove(edge, { clientX: 990 });
    expect(widthPx()).toBe('900px');
  });

  it('can be resized with the arrow keys', async () => {
    open();
    screen.getByRole('separator', { name: 'Edge of the panel' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(widthPx()).toBe('310px');
  });

  it('can be minimised, and is restored at its former width (MAP-05, OP-11)', async () => {
    open();
    await press(/^Larger panel/);
    await press(/^Minimise panel/);
    expect(screen.queryByText('What is in it')).toBeNull();
    await press(/^Show panel/);
    screen.getByText('What is in it');
    expect(widthPx()).toBe('310px');
  });
});
