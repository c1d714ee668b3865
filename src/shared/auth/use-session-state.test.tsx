// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { $session, goToSignOutFx, sessionLost, type Session } from './session.ts';
import { useSessionState, useTypedText } from './use-session-state.ts';

const signedIn = (email: string): Session => ({ status: 'authenticated', email, name: null });

it('useSessionState restores a screen’s state at the next visit, for the same user only', async () => {
  const open = async () => {
    const scope = fork({ handlers: [[goToSignOutFx, () => {}]] });
    await allSettled($session, { scope, params: signedIn('farmer@fenceline.example') });
    return scope;
  };
  const scope = await open();
  const visit = (on = scope) =>
    renderHook(() => useSessionState<string>('map.section', 'none'), {
      wrapper: ({ children }) => <Provider value={on}>{children}</Provider>,
    });
  const first = visit();
  expect(first.result.current[0]).toBe('none');
  act(() => first.result.current[1]('layers'));
  expect(first.result.current[0]).toBe('layers');
  first.unmount();
  expect(visit().result.current[0]).toBe('layers');
  // After a page reload.
  expect(visit(await open()).result.current[0]).toBe('layers');

  await act(() => allSettled(goToSignOutFx, { scope }));
  await act(() => allSettled($session, { scope, params: signedIn('agent@fenceline.example') }));
  expect(visit().result.current[0]).toBe('none');
  expect(visit(await open()).result.current[0]).toBe('none');
});

it('useSessionState keeps what was typed when the session ends, but not at sign-out', async () => {
  const scope = fork({ handlers: [[goToSignOutFx, () => {}]] });
  const signIn = () =>
    act(() => allSettled($session, { scope, params: signedIn('partner@agriprove.example') }));
  const open = () =>
    renderHook(() => useSessionState<string>('soil.note.4', ''), {
      wrapper: ({ children }) => <Provider value={scope}>{children}</Provider>,
    }).result;
  await signIn();
  const typing = open();
  act(() => typing.current[1]('The creek is'));
  await act(() => allSettled(sessionLost, { scope, params: null }));
  expect(open().current[0]).toBe('');
  await signIn();
  expect(open().current[0]).toBe('The creek is');
  await act(() => allSettled(goToSignOutFx, { scope }));
  await signIn();
  expect(open().current[0]).toBe('');
});

it('useTypedText restores the text after a reload, also in strict mode, until the form closes', async () => {
  sessionStorage.clear();
  const scope = fork();
  const signIn = () =>
    allSettled($session, { scope, params: signedIn('partner@agriprove.example') });
  const open = () =>
    renderHook(() => useTypedText('soil.name.4', 'Creek'), {
      wrapper: ({ children }) => (
        <StrictMode>
          <Provider value={scope}>{children}</Provider>
        </StrictMode>
      ),
    });
  await signIn();
  const first = open();
  expect(first.result.current[0]).toBe('Creek');
  act(() => first.result.current[1](''));
  expect(first.result.current[0]).toBe('');
  await act(() => allSettled(sessionLost, { scope, params: null }));
  first.unmount();
  await signIn();
  const again = open();
  expect(again.result.current[0]).toBe('');
  again.unmount();
  expect(open().result.current[0]).toBe('Creek');
  expect(sessionStorage.getItem(sessionStorage.key(0) ?? '')).not.toContain('soil.name.4');
});
