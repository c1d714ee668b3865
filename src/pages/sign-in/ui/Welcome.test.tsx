// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { expect, it } from 'vitest';
import { $isSignInLate } from '#shared/auth/react';
import { keepAppSettings } from '#shared/config/react';
import { SETTINGS } from '../../../../tests/support/screens/screen.tsx';
import { Welcome } from './Welcome.tsx';

const open = (isLate: boolean) => {
  keepAppSettings(SETTINGS);
  const scope = fork({ values: [[$isSignInLate, isLate]] });
  render(
    <Provider value={scope}>
      <Welcome onHelp={() => {}} />
    </Provider>,
  );
};

it('says that signing in takes long instead of that the user is signed out', () => {
  open(true);
  expect(screen.getByRole('heading', { name: 'Signing in is taking long' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Signing in' })).toBeTruthy();
  expect(screen.queryByText('You are signed out')).toBeNull();
});

it('says that a visitor is signed out', () => {
  open(false);
  expect(screen.getByRole('heading', { name: 'You are signed out' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
