// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { loadable } from './loadable.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: '' };
  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
  override render = () => this.state.failure || this.props.children;
}

describe('loadable', () => {
  it('throws the error of a file that failed to load, and loads it again at the next mount', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No such file'));
    const Part = loadable(load);
    const first = render(
      <Boundary>
        <Part name="Bronwyn" />
      </Boundary>,
    );
    await screen.findByText('No such file');
    first.unmount();
    render(<Part name="Bronwyn" />);
    await screen.findByText('Good morning, Bronwyn');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows the fallback only until the file is loaded', async () => {
    let finish: (part: typeof Greeting) => void = () => {};
    const Part = loadable(() => new Promise<typeof Greeting>((resolve) => (finish = resolve)));
    render(<Part name="Bronwyn" fallback={<p>Opening</p>} />);
    screen.getByText('Opening');
    await act(async () => finish(Greeting));
    screen.getByText('Good morning, Bronwyn');
    expect(screen.queryByText('Opening')).toBeNull();
  });

  it('immediately shows a part that another mount loaded', async () => {
    const Part = loadable(async () => Greeting);
    const first = render(<Part name="Bronwyn" />);
    await screen.findByText('Good morning, Bronwyn');
    first.unmount();
    render(<Part name="Col" fallback={<p>Opening</p>} />);
    screen.getByText('Good morning, Col');
    expect(screen.queryByText('Opening')).toBeNull();
  });
});
