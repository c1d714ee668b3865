// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useEffect, useRef, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadable, loadableForm, loadableScreen } from './loadable.tsx';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: '' };
  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
  override render = () => this.state.failure || this.props.children;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());
const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

describe('loadable', () => {
  it('leaves the rest of the screen as it is when the file fails to load, and loads it again on request', async () => {
    const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No such file'));
    const Part = loadable(load);
    render(
      <>
        <p>The table</p>
        <Part name="Bronwyn" />
      </>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This part could not be shown.',
    );
    screen.getByText('The table');
    tryAgain();
    await screen.findByText('Good morning, Bronwyn');
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the rest of the screen as it is when the part throws', async () => {
    let isBroken = true;
    const Part = loadable(async () => ({ name }: { name: string }) => {
      if (isBroken) throw new RangeError('invalid language tag: C');
      return <Greeting name={name} />;
    });
    render(
      <>
        <p>The table</p>
        <Part name="Bronwyn" />
      </>,
    );
    await screen.findByRole('alert');
    screen.getByText('The table');
    isBroken = false;
    tryAgain();
    screen.getByText('Good morning, Bronwyn');
    expect(screen.queryByRole('alert')).toBeNull();
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

describe('loadableForm', () => {
  function Form() {
    const [name, setName] = useState('');
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.focus(), []);
    return (
      <label>
        {`Name of ${name || 'nobody'}`}
        <input ref={field} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
    );
  }

  /** A form that a button opens, and whose file and first step load one after the other. */
  function openForm() {
    const finish: (() => void)[] = [];
    const later = <Part,>(part: Part) =>
      new Promise<Part>((resolve) => finish.push(() => resolve(part)));
    const Step = loadableForm(() => later(Form));
    const Wizard = loadableForm(() => later(() => <Step />));
    function Screen() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Add</button>
          {isOpen && <Wizard />}
        </>
      );
    }
    render(<Screen />);
    return { loadNext: () => act(async () => finish.shift()!()) };
  }

  it('puts what is typed while its files load into its first field', async () => {
    const { loadNext } = openForm();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}Ke');
    await loadNext();
    await userEvent.keyboard('ys{Enter} 2');
    await loadNext();
    await userEvent.keyboard('79');
    expect(screen.getByLabelText<HTMLInputElement>('Name of Keys 279').value).toBe('Keys 279');
  });

  it('leaves the focus where the user moves it, and what they typed out', async () => {
    const { loadNext } = openForm();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}K');
    await userEvent.click(screen.getByText('Add'));
    await loadNext();
    await loadNext();
    expect(screen.getByLabelText<HTMLInputElement>('Name of nobody').value).toBe('');
  });
});

it('loadableScreen throws the error of a file that failed to load, and loads it again at the next mount', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new Error('No such file'));
  const Part = loadableScreen(load);
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
