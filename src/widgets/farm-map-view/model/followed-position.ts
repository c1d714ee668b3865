import { createEvent, createStore } from 'effector';
import type { OwnPosition } from './use-own-position.ts';

/** The map follows the device's position, so the crosshair is on it; null when it stops. */
export const positionFollowed = createEvent<OwnPosition | null>();
export const $followedPosition = createStore<OwnPosition | null>(null).on(
  positionFollowed,
  (_, position) => position,
);
