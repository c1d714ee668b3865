import { allSettled, fork } from 'effector';
import { expect, it } from 'vitest';
import { $session } from '#shared/auth/react';
import { $editRequest, editRequestTaken, farmEditRequested } from './edit-request.ts';

it('the edit request lasts until the map takes it or the user signs out (MAP-24)', async () => {
  const scope = fork();
  expect(scope.getState($editRequest)).toBeNull();
  await allSettled(farmEditRequested, { scope, params: 7 });
  expect(scope.getState($editRequest)).toBe(7);
  await allSettled(editRequestTaken, { scope });
  expect(scope.getState($editRequest)).toBeNull();

  await allSettled(farmEditRequested, { scope, params: 8 });
  await allSettled($session, { scope, params: { status: 'anonymous' } });
  expect(scope.getState($editRequest)).toBeNull();
});
