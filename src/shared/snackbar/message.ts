import { createEffect, createEvent, createStore, sample } from 'effector';

/** `guidance` and `error` are red, all others are pink (OP-101). */
export type MessageTone = 'default' | 'guidance' | 'error';

/** The action that a message offers, such as undo. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Message {
  /** Shown together, one per line (OP-106). */
  readonly lines: readonly string[];
  readonly tone: MessageTone;
  readonly durationMs: number;
  readonly action?: MessageAction;
}

const DEFAULT_DURATION_MS = 2_000;
/** Time to read a message and press what it offers. */
const OFFER_DURATION_MS = 10_000;

export const messageShown = createEvent<{
  lines: readonly string[];
  tone?: MessageTone;
  durationMs?: number;
  action?: MessageAction;
}>();
export const messageClosed = createEvent();
/** The user points at the message, has the focus in it or looks at another page; or ends that. */
export const holdChanged = createEvent<{ by: 'pointer' | 'focus' | 'away'; isHeld: boolean }>();
/** The subject of the guidance is no longer relevant. */
export const guidanceEnded = createEvent();

/** Position in the window of the part of an open map that no panel covers, in pixels. */
export interface MapPlace {
  left: number;
  top: number;
  width: number;
}

/** A map opened, moved or was resized; null when it closed. */
export const mapPlaced = createEvent<MapPlace | null>();
/** Position of the open map, so that messages appear above it and cover nothing else. */
export const $mapPlace = createStore<MapPlace | null>(null).on(mapPlaced, (_, place) => place);
/** The failed action is being retried. */
export const failureEnded = createEvent();

/** Ends when a message has been shown for its duration. */
export const durationFx = createEffect(
  (message: Message) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, message.durationMs);
    }),
);

/**
 * Guidance refers to an open map: a late response to a click must not show it on another screen.
 */
const accepted = sample({
  clock: messageShown,
  source: $mapPlace,
  filter: (map, { tone }) => map !== null || tone !== 'guidance',
  fn: (_, { lines, tone = 'default', durationMs, action }): Message => ({
    lines,
    tone,
    durationMs: durationMs ?? (action ? OFFER_DURATION_MS : DEFAULT_DURATION_MS),
    ...(action && { action }),
  }),
});

/** What keeps the message open beyond its duration. */
const $holds = createStore<readonly string[]>([])
  .on(holdChanged, (holds, { by, isHeld }) => {
    const others = holds.filter((hold) => hold !== by);
    return isHeld ? [...others, by] : others;
  })
  .on(messageClosed, (holds) => holds.filter((hold) => hold === 'away'));

/** The single general message; a new one, or the end of a hold, starts its duration. */
export const $message = createStore<Message | null>(null)
  .on(accepted, (_, message) => message)
  .on($holds, (message, holds) => (message && holds.length === 0 ? { ...message } : message))
  .on(guidanceEnded, (message) => (message?.tone === 'guidance' ? null : message))
  .on(failureEnded, (message) => (message?.tone === 'error' ? null : message))
  .reset(messageClosed);

sample({
  clock: mapPlaced,
  filter: (place) => place === null,
  fn: () => undefined,
  target: guidanceEnded,
});

sample({ clock: $message, filter: (message) => message !== null, target: durationFx });

sample({
  clock: durationFx.done,
  source: { current: $message, holds: $holds },
  filter: ({ current, holds }, { params }) => current === params && holds.length === 0,
  fn: () => undefined,
  target: messageClosed,
});

/** A message that was shown, and when, in ms since 1970. */
export interface PastMessage {
  readonly lines: readonly string[];
  readonly at: number;
}

const MAX_PAST = 20;

/** Their reader has signed out. */
export const messagesForgotten = createEvent();
/** The last messages since the app was opened, newest first, for those who missed one. */
export const $pastMessages = createStore<readonly PastMessage[]>([])
  .on(accepted, (past, { lines, tone }) =>
    tone === 'guidance' ? past : [{ lines, at: Date.now() }, ...past].slice(0, MAX_PAST),
  )
  .reset(messagesForgotten);
