import { createEvent, createStore, sample } from 'effector';
import type { MultiPolygon, Polygon } from 'geojson';
import { accountChanged } from '#shared/auth/react';
import { extentOf } from '#shared/lib/geo';
import type { LonLatBounds } from '#shared/lib/lon-lat';

type Area = Polygon | MultiPolygon;

/** The user asks for the paddocks of a farm; its id. */
export const paddocksOpened = createEvent<number>();
export const paddocksClosed = createEvent();
/** The paddocks can now be changed on the map. */
export const editorOpened = createEvent();
export const editorClosed = createEvent();
/** The user asks to see an area on the map. */
export const areasShown = createEvent<readonly Area[]>();

/** The farm whose paddocks are open; null while none are. */
export const $openFarmId = createStore<number | null>(null)
  .on(paddocksOpened, (_, farmId) => farmId)
  .reset([paddocksClosed, accountChanged]);

/** True while clicks on the map change paddocks. */
export const $isEditing = createStore(false)
  .on(editorOpened, () => true)
  .reset([editorClosed, paddocksOpened, paddocksClosed, accountChanged]);

/** Land that is highlighted on the map because the user asked where it is. */
export const $shownAreas = createStore<readonly Area[]>([])
  .on(areasShown, (_, areas) => areas)
  .reset([paddocksOpened, paddocksClosed, editorOpened, editorClosed, accountChanged]);

/** An area of elsewhere that is to become a paddock, such as one of the user's own layers. */
export interface OfferedArea {
  farmId: number;
  name: string;
  geometry: Area;
}
/** The user wants this area as a paddock; opens the paddocks of its farm. */
export const areaOffered = createEvent<OfferedArea>();
export const areaTaken = createEvent();
export const $offeredArea = createStore<OfferedArea | null>(null)
  .on(areaOffered, (_, area) => area)
  .reset([areaTaken, paddocksClosed, accountChanged]);
sample({ clock: areaOffered, fn: ({ farmId }) => farmId, target: paddocksOpened });

/** The map may zoom to this land. */
export const landShown = createEvent<LonLatBounds>();
sample({
  clock: areasShown,
  filter: (areas) => areas.length > 0,
  fn: (areas) => extentOf(areas.map((geometry) => ({ geometry }))),
  target: landShown,
});
