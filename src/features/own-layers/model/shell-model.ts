import { combine, createEvent, createStore } from 'effector';
import { $signedInEmail, accountChanged } from '#shared/auth/react';
import { draftSlot } from '#shared/lib/draft';
import type { LonLatBounds } from '#shared/lib/lon-lat';

/** Whether this device keeps layers of the account, so that the map loads their code. */
export const usedSlot = draftSlot({
  name: 'own-layers',
  version: 1,
  parse: (stored) => (stored === true ? stored : null),
  isMinor: true,
});

/** The list of layers is on the screen. */
export const layersListed = createEvent();
const $areListed = createStore(false)
  .on(layersListed, () => true)
  .reset(accountChanged);

/** True if the map may have layers to draw. */
export const $areUsed = combine(
  [$signedInEmail, $areListed],
  ([email, areListed]) => email !== null && (areListed || usedSlot.read(email) !== null),
);

/** The map may zoom to this extent of a layer or a feature. */
export const layerShown = createEvent<LonLatBounds>();
