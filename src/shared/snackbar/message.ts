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
/** What the guidance was about is over. */
export const guidanceEnded = createEvent();

/** An open map's place in the window, in pixels. */
export interface MapPlace {
  left: number;
  width: number;
  /** From the foot of the window to that of the map. */
  bottom: number;
}

/** A map opened, was moved or resized; null when it closed. */
export const mapPlaced = createEvent<MapPlace | null>();
/** Where a map is open, so that messages stand over it and cover nothing beside it. */
export const $mapPlace = createStore<MapPlace | null>(null).on(mapPlaced, (_, place) => place);
/** What a failure message says is being tried again. */
export const failureEnded = createEvent();

const waitFx = createEffect(
  (message: Message) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, message.durationMs);
    }),
);

/** Guidance is about an open map: a late answer to a click gives none on another screen. */
const accepted = sample({
  clock: messageShown,
  source: $mapPlace,
  filter: (map, { tone }) => map !== null || tone !== 'guidance',
  fn: (_, { lines, tone = 'default', durationMs = DEFAULT_DURATION_MS }): Message => ({
    lines,
    tone,
    durationMs,
  }),
});

/** The one general message; a new one takes the place and the time of the one before. */
export const $message = createStore<Message | null>(null)
  .on(accepted, (_, message) => message)
  .on(guidanceEnded, (message) => (message?.tone === 'guidance' ? null : message))
  .on(failureEnded, (message) => (message?.tone === 'error' ? null : message))
  .reset(messageClosed);

sample({
  clock: mapPlaced,
  filter: (place) => place === null,
  fn: () => undefined,
  target: guidanceEnded,
});

sample({ clock: $message, filter: (message) => message !== null, target: waitFx });

sample({
  clock: waitFx.done,
  source: $message,
  filter: (current, { params }) => current === params,
  fn: () => undefined,
  target: messageClosed,
});
