import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent } from 'react';
import {
  displayAddress,
  geocodableAddress,
  hasAustralianAddress,
  type FarmDraft,
} from '#entities/farm';
import { areParcelsVisible } from '#entities/parcel';
import { useConnection } from '#shared/api/react';
import { useAppSettings } from '#shared/config/react';
import type { Place } from '#entities/place';
import { placesQuery } from '#entities/place/react';
import { describePosition } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { $mapView, locationChosen, nextPressed } from '../model/wizard-model.ts';
import { TypedPosition } from './TypedPosition.tsx';

const MAP_PLACE = 'map place';

/** The geocoder's places for the typed address; a typed position or the map's centre otherwise. */
export function LocationStep({ draft }: { draft: FarmDraft }) {
  const { mapView, choose, next } = useUnit({
    mapView: $mapView,
    choose: locationChosen,
    next: nextPressed,
  });
  const { geocoder_url: geocoderUrl } = useAppSettings();
  const isOnline = useConnection() === 'online';
  const address = geocodableAddress(draft);
  const { data, error, isFetching, refetch } = useQuery({
    ...placesQuery(geocoderUrl ?? '', address),
    enabled: geocoderUrl !== null && isOnline,
  });

  const only = data?.length === 1 && !isFetching && !error ? data[0]! : null;
  const decide = useEffectEvent(() => {
    // Returning to the step shows the place without choosing it again.
    if (!only || draft.location !== null) return;
    choose(chosenFrom(only));
    next();
  });
  useEffect(() => decide(), [only]);
  if (isFetching) return <Searching address={address} />;

  const isFailed = error !== null && isOnline;
  const places = data ?? [];
  const chosen = places.find((place) => isAt(place, draft.location));
  const isClose = mapView !== null && areParcelsVisible(mapView.zoom);

  function onChoose(id: string) {
    const place = places.find((one) => one.id === id);
    if (place) {
      choose(chosenFrom(place));
    } else if (mapView) {
      const typed = displayAddress(draft.address);
      choose({ location: { address: typed, position: mapView.centre }, extent: null });
    }
  }

  function mapPlaceHint(): string | undefined {
    if (draft.location && !chosen) {
      return `${describePosition(draft.location.position)}, with the address as you typed it.`;
    }
    return isClose ? undefined : 'Zoom in on your farm first, until you see its parcels.';
  }

  function whyNone(): string {
    if (geocoderUrl === null) return 'Address search is not available on this site.';
    return isOnline
      ? 'This address was not found. Go back to change it, type a position, or move the map to your farm.'
      : 'Looking up an address needs a connection. Type a position, or move the map to your farm.';
  }

  return (
    <>
      <p ref={bringIntoView} className="text-sm text-muted">
        {address}
      </p>
      {isFailed && (
        <div className="grid justify-items-start gap-2 text-sm">
          <p role="alert" className="text-danger">
            {error?.message}
          </p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!isFailed && places.length === 0 && (
        <p role="status" className="text-sm">
          {whyNone()}
        </p>
      )}
      <RadioGroup
        aria-label="Nearest location"
        className="gap-0"
        value={draft.location ? (chosen?.id ?? MAP_PLACE) : ''}
        onValueChange={onChoose}
      >
        {places.map((place) => (
          <Field key={place.id} label={place.address} layout="inline">
            <RadioGroupItem value={place.id} />
          </Field>
        ))}
        <Field label="My farm is where the map is now" layout="inline" hint={mapPlaceHint()}>
          <RadioGroupItem value={MAP_PLACE} disabled={!isClose} />
        </Field>
      </RadioGroup>
      {places.length === 0 && hasAustralianAddress(draft) && <TypedPosition draft={draft} />}
    </>
  );
}

function Searching({ address }: { address: string }) {
  return (
    <>
      <p className="text-sm text-muted">{address}</p>
      <Progress label="Looking for the address" />
    </>
  );
}

/** A phone's sheet is lowered while the search runs, and would hide its results. */
function bringIntoView(result: HTMLElement | null): void {
  result?.closest('li')?.scrollIntoView({ block: 'start' });
}

const chosenFrom = ({ address, position, extent }: Place) => ({
  location: { address, position },
  extent,
});

const isAt = (place: Place, location: FarmDraft['location']) =>
  place.address === location?.address &&
  place.position[0] === location.position[0] &&
  place.position[1] === location.position[1];
