// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { describe, expect, it } from 'vitest';
import { $session, type Session } from '#shared/auth/react';
import { keepAppSettings } from '#shared/config/react';
import { messageShown } from '#shared/snackbar/react';
import { SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import { $newVersion } from '../model/model.ts';
import { Notices } from './Notices.tsx';
import { TopBar } from './TopBar.tsx';

const SIGNED_IN: Session = {
  status: 'authenticated',
  email: 'farmer@fenceline.example',
  name: null,
};

function showTopBar(session: Session, settings = SETTINGS) {
  keepAppSettings(settings);
  const scope = fork({ values: [[$session, session]] });
  render(<TopBar />, { wrapper: ({ children }) => <Provider value={scope}>{children}</Provider> });
  return screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
}

describe('TopBar', () => {
  it('shows the product’s name and the version label (SHELL-01, SHELL-02)', () => {
    showTopBar(SIGNED_IN, { ...SETTINGS, product_name: 'Paddockline' });
    expect(screen.getByRole('banner').textContent).toMatch(/Paddockline2022\.6/);
  });

  it.each<[Session, string]>([
    [{ status: 'loading' }, 'Log in'],
    [{ status: 'anonymous' }, 'Log in'],
    [SIGNED_IN, 'Log out'],
  ])('shows for %j the icon %s and no other (SHELL-03..05)', (session, icon) => {
    expect(showTopBar(session)).toEqual(['Outdoor theme', icon]);
  });

  it('says Sandbox when the outside systems are simulated', () => {
    showTopBar(SIGNED_IN, { ...SETTINGS, sandbox: true });
    expect(screen.getByText('Sandbox').textContent).toBe('Sandbox');
  });

  it('does not say Sandbox when the outside systems are real', () => {
    showTopBar(SIGNED_IN, { ...SETTINGS, sandbox: false });
    expect(screen.queryByText('Sandbox')).toBeNull();
  });
});

describe('Notices', () => {
  function showNotices(newVersion: string | null) {
    const scope = fork({ values: [[$newVersion, newVersion]] });
    render(<Notices />, {
      wrapper: ({ children }) => <Provider value={scope}>{children}</Provider>,
    });
    return {
      say: (lines: string[]) =>
        void allSettled(messageShown, { scope, params: { lines, durationMs: 60_000 } }),
    };
  }

  it('shows the specified text for a new version, with Close and Refresh (SHELL-26, SHELL-27)', () => {
    showNotices('2022.7');
    expect(screen.getByText(/A new version/).textContent).toBe(
      'You are currently using version 2022.6. A new version 2022.7 is available. Press the Refresh button or use Ctrl+F5 to load it.',
    );
    const buttons = screen.getAllByRole('button').map((button) => button.textContent);
    expect(buttons).toEqual(['Close', 'Refresh']);
  });

  it('shows a message and the version notice together; closing one leaves the other (SHELL-21, SHELL-32)', async () => {
    const { say } = showNotices('2022.7');
    say(['Farm Key is added to shopping card']);
    await screen.findByText('Farm Key is added to shopping card');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/A new version/)).toBeNull();
    screen.getByText('Farm Key is added to shopping card');
  });

  it('shows a message’s lines one below the other (OP-106)', async () => {
    const { say } = showNotices(null);
    say(['one', 'two']);
    await screen.findByText('one');
    const shown = screen
      .getAllByRole('status')
      .flatMap((region) => [...region.querySelectorAll('p')]);
    expect(shown.map((line) => line.textContent)).toEqual(['one', 'two']);
  });

  it('lets the user close a message', async () => {
    const { say } = showNotices(null);
    say(['one']);
    await userEvent.click(await screen.findByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('one')).toBeNull();
  });
});
