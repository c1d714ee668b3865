// @vitest-environment jsdom
import { setTimeout as delay } from 'node:timers/promises';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, domainKey } from '#shared/api/react';
import { $message } from '#shared/snackbar/react';
import { useChange } from './use-change.ts';

/** A list whose only project disappears when it is decided, and its button with it. */
function showList() {
  let projects = ['Mirrool'];
  const shown = vi.fn();
  function Decide() {
    const change = useChange('soilProjects');
    const decide = async () => void (projects = []);
    return <button onClick={() => change.mutate(decide, { onSuccess: shown })}>Decide</button>;
  }
  function List() {
    // A slower query of the same domain: the list is rendered again before the change is over.
    useQuery({
      queryKey: [...domainKey('soilProjects'), 'counts'],
      queryFn: () => delay(50, null),
    });
    const list = useQuery({ queryKey: domainKey('soilProjects'), queryFn: () => [...projects] });
    return list.data?.length === 0 ? (
      <p>No project</p>
    ) : (
      list.data?.map((it) => <Decide key={it} />)
    );
  }
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  return shown;
}

describe('useChange', () => {
  it('calls onSuccess even if the change removed its own button from the screen', async () => {
    const shown = showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Decide' }));
    await screen.findByText('No project');
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  });

  it('offers to undo for ten seconds, and says that it is undone', async () => {
    const scope = fork();
    let name = 'Flats';
    function Rename() {
      const change = useChange('soilProjects');
      const call = (next: string) => async () => void (name = next);
      return (
        <button
          onClick={() => change.mutate(call('Creek'), { done: 'Renamed.', undo: call('Flats') })}
        >
          Rename
        </button>
      );
    }
    const screenOf = render(
      <Provider value={scope}>
        <QueryClientProvider client={createQueryClient()}>
          <Rename />
        </QueryClientProvider>
      </Provider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await vi.waitFor(() =>
      expect(scope.getState($message)).toMatchObject({ lines: ['Renamed.'], durationMs: 10_000 }),
    );
    expect(name).toBe('Creek');
    // The dialog that made the change is closed by now.
    screenOf.unmount();
    scope.getState($message)!.action!.run();
    await vi.waitFor(() =>
      expect(scope.getState($message)?.lines).toEqual(['It is as it was before.']),
    );
    expect(name).toBe('Flats');
  });
});
