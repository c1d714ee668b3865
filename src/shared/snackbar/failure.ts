import { createEffect, createEvent, sample } from 'effector';
import { ApiError } from '#shared/api';
import { messageShown } from './message.ts';

const FAILURE_DURATION_MS = 10_000;
const UNEXPECTED = 'Something went wrong. Please try again later.';

/** A call failed and the screen has no text of its own for it (OP-24). */
export const failureShown = createEvent<unknown>();

const logFx = createEffect((error: unknown) => console.error(error));

sample({ clock: failureShown, target: logFx });
sample({
  clock: failureShown,
  fn: (error) => ({
    lines: [error instanceof ApiError ? error.message : UNEXPECTED],
    tone: 'error' as const,
    durationMs: FAILURE_DURATION_MS,
  }),
  target: messageShown,
});
