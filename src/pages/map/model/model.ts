import { createEvent, createStore, sample } from 'effector';
import { drawerNeeded, type MapFocus } from '#widgets/farm-map-view';
import {
  addFarmHerePressed,
  boundaryFile,
  canUsePlace,
  drawingShown,
  farmPlaceUsed,
  locationChosen,
  lotPlansFound,
  referenceFile,
  $wizard,
  addFarmPressed,
  wizardRestored,
  type Wizard,
} from '#features/save-farm';
import { landShown } from '#features/manage-paddocks';
import { layerShown } from '#features/own-layers';
import type { FoundPlace } from '#features/search-map';
import { marksShown, type BoundaryMarks } from '#entities/boundary-health/react';
import { accountChanged } from '#shared/auth/react';
import { extentOf } from '#shared/lib/geo';
import { around, boundsOf, type LonLat, type LonLatBounds } from '#shared/lib/lon-lat';

/** The user chose a place, a parcel or a position in the search. */
export const placeFound = createEvent<FoundPlace>();
/** The user removed the pin or used its place. */
export const pinRemoved = createEvent();
/** The boundary of a newly chosen farm has loaded. */
export const farmBoundaryShown = createEvent<LonLatBounds>();

/** The map opened without a chosen farm; the gates of the user's farms. */
export const farmsListed = createEvent<readonly LonLat[]>();

/** The user asked for the layers' controls, wherever the panel is. */
export const layersOpened = createEvent();
/** The controls have the focus. */
export const layersReached = createEvent();
export const $areLayersWanted = createStore(false)
  .on(layersOpened, () => true)
  .on(layersReached, () => false);
/** The user is to search for a place. */
export const searchWanted = createEvent();
/** The search has the focus. */
export const searchReached = createEvent();
export const $isSearchWanted = createStore(false)
  .on(searchWanted, () => true)
  .on(searchReached, () => false);
sample({
  clock: [layersOpened, searchWanted, addFarmHerePressed],
  fn: () => undefined,
  target: drawerNeeded,
});

/** Another page asked for a new farm; an unfinished one continues instead. */
export const newFarmWanted = createEvent();
sample({
  clock: newFarmWanted,
  source: $wizard,
  filter: (wizard) => wizard === null,
  fn: () => undefined,
  target: addFarmPressed,
});

const on = (kind: MapFocus['on'], extent: LonLatBounds): MapFocus => ({ on: kind, extent });

/** At this zoom a farm fits on the screen; a closer view of a house would hide the land. */
const RURAL_ZOOM = 15;

const focusOn = ({ kind, extent, position }: FoundPlace): MapFocus =>
  kind === 'parcel' && extent
    ? on('farm', extent)
    : { ...on('place', extent ?? [...position, ...position]), maxZoom: RURAL_ZOOM };

const reached = ({ draft }: Wizard): LonLat | null =>
  draft.gate ?? draft.location?.position ?? null;

const marksExtent = ({ areas, point }: BoundaryMarks): LonLatBounds =>
  boundsOf([extentOf(areas), ...(point ? [[...point, ...point] as const] : [])]);

/** The map shows whatever was requested last. */
export const $mapFocus = createStore<MapFocus | null>(null)
  .on(placeFound, (_, place) => focusOn(place))
  .on(farmBoundaryShown, (_, extent) => on('farm', extent))
  .on(farmsListed, (focus, gates) => focus ?? on('farm', boundsOf(gates.map(around))))
  .on(marksShown, (_, marks) => on('farm', marksExtent(marks)))
  .on(locationChosen, (focus, { extent }) => (extent ? on('place', extent) : focus))
  .on(lotPlansFound, (_, parcels) => on('farm', extentOf(parcels)))
  .on(wizardRestored, (focus, wizard) => {
    const position = reached(wizard);
    return position ? on('place', around(position)) : focus;
  })
  .on([boundaryFile.extentShown, referenceFile.extentShown, drawingShown, landShown], (_, extent) =>
    on('farm', extent),
  )
  .on(layerShown, (_, extent) => on('place', extent))
  .on([boundaryFile.placeShown, referenceFile.placeShown], (_, place) => on('place', around(place)))
  .reset(accountChanged);

/** The pin at what the search found. */
export const $pin = createStore<FoundPlace | null>(null)
  .on(placeFound, (_, place) => place)
  .reset([pinRemoved, searchWanted, addFarmHerePressed, farmPlaceUsed, accountChanged]);
// The address is no longer needed then, and its pin next to the gate’s marker would be mistaken for
// it.
sample({
  clock: $wizard.map((wizard) => wizard !== null && !canUsePlace(wizard)),
  filter: Boolean,
  fn: () => undefined,
  target: pinRemoved,
});
