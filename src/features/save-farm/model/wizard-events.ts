import { createEvent } from 'effector';
import type {
  AddressParts,
  BoundaryType,
  FarmDraft,
  NearestLocation,
  WizardStep,
} from '#entities/farm';
import type { WireParcel } from '#shared/api/contract';
import type { LonLat, LonLatBounds, MapView } from '#shared/lib/lon-lat';
import type { WizardDraft } from './draft-storage.ts';
import type { FarmStart, Wizard } from './wizard.ts';

/** A screen with the wizard mounted. */
export const wizardMounted = createEvent();
export const nextPressed = createEvent();
export const backPressed = createEvent();
export const cancelPressed = createEvent();
export const submitPressed = createEvent();
/** The user chose a step, to correct something there or to continue after it. */
export const stepOpened = createEvent<WizardStep>();

export const fieldsTyped =
  createEvent<Partial<Pick<FarmDraft, 'name' | 'pic' | 'isOwner' | 'owner'>>>();
export const countryChosen = createEvent<string>();
export const addressTyped = createEvent<Partial<AddressParts>>();
/** `extent` is the area that the map should show; null if the map already shows it. */
export const locationChosen = createEvent<{
  location: NearestLocation;
  extent: LonLatBounds | null;
}>();
/** The geocoder knows exactly one place for the address, so there is nothing to choose. */
export const onlyLocationFound = createEvent<{
  location: NearestLocation;
  extent: LonLatBounds | null;
}>();
/** The user chose a place on the map for the farm being added. */
export const farmPlaceUsed = createEvent<FarmStart>();
export const boundaryTypeChosen = createEvent<BoundaryType>();
export const gateSwitched = createEvent<boolean>();
export const gateMoved = createEvent<LonLat>();
/** The user typed or pasted into the lot/plan box. */
export const lotPlansTyped = createEvent<string>();
/** The user clicked the map; the effect depends on the step. */
export const mapClicked = createEvent<LonLat>();
/** The map stopped moving. */
export const mapMoved = createEvent<MapView>();

/** A wizard opened, with the farm's current parcels. */
export const wizardOpened = createEvent<{ wizard: Wizard; parcels: readonly WireParcel[] }>();
/** The farm and its boundary are stored; carries the farm's id. */
export const farmSaved = createEvent<number>();
/** A farm submitted without a connection is stored until there is one. */
export const farmPostponed = createEvent();

/** A draft was read, and nothing was opened meanwhile by the same person. */
export const keptRead = createEvent<WizardDraft>();
/** Storing the farm ended, successfully or not. */
export const savingEnded = createEvent();
