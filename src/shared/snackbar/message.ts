import { createEffect, createEvent, createStore, sample } from 'effector';

/** `guidance` and `error` are red, all else is pink (OP-101). */
export type MessageTone = 'default' | 'guidance' | 'error';

export interface Message {
  /** Said together, one per line (OP-106). */
  readonly lines: readonly string[];
  readonly tone: MessageTone;
  readonly durationMs: number;
}

const DEFAULT_DURATION_MS = 2_000;

export const messageShown = createEvent<{
  lines: readonly string[];
  tone?: MessageTone;
  durationMs?: number;
}>();
export const messageClosed = createEvent();
/** What a failure message says is being tried again. */
export const failureEnded = createEvent();

const waitFx = createEffect(
  (message: Message) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, message.durationMs);
    }),
);

/** The one general message; a new one takes the place and the time of the one before. */
export const $message = createStore<Message | null>(null)
  .on(messageShown, (_, { lines, tone = 'default', durationMs = DEFAULT_DURATION_MS }) => ({
    lines,
    tone,
    durationMs,
  }))
  .on(failureEnded, (message) => (message?.tone === 'error' ? null : message))
  .reset(messageClosed);

sample({ clock: $message, filter: (message) => message !== null, target: waitFx });

sample({
  clock: waitFx.done,
  source: $message,
  filter: (current, { params }) => current === params,
  fn: () => undefined,
  target: messageClosed,
});
