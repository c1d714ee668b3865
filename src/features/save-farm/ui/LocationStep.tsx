import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { displayAddress, geocodableAddress, type FarmDraft } from '#entities/farm';
import { useAppSettings } from '#shared/config/react';
import type { Place } from '#shared/lib/geocoder';
import { placesQuery } from '#shared/lib/geocoder/react';
import { describePosition, type LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Progress } from '#shared/ui/progress';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { locationChosen } from '../model/farm-wizard.ts';

export interface LocationStepProps {
  draft: FarmDraft;
  /** The middle of the map as it stands. */
  mapPosition: () => LonLat;
}

const MAP_POSITION = 'map position';

/** The geocoder's places for the typed address; the map's own position where none of them is right. */
export function LocationStep({ draft, mapPosition }: LocationStepProps) {
  const choose = useUnit(locationChosen);
  const { geocoder_url: geocoderUrl } = useAppSettings();
  const address = geocodableAddress(draft);
  const { data, error, isFetching, refetch } = useQuery({
    ...placesQuery(geocoderUrl ?? '', address),
    enabled: geocoderUrl !== null,
  });
  const places = data ?? [];
  const chosen = places.find((place) => isAt(place, draft.location));

  function onChoose(id: string) {
    const place = places.find((one) => one.id === id);
    if (place) {
      const { address: found, position, extent } = place;
      choose({ location: { address: found, position }, extent });
    } else {
      const typed = displayAddress(draft.address);
      choose({ location: { address: typed, position: mapPosition() }, extent: null });
    }
  }

  return (
    <>
      <p className="text-sm text-muted">{address}</p>
      {isFetching && <Progress label="Looking for the address" />}
      {error && !isFetching && (
        <div className="grid justify-items-start gap-2 text-sm">
          <p role="alert" className="text-danger">
            {error.message}
          </p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!isFetching && !error && places.length === 0 && (
        <p role="status" className="text-sm">
          {geocoderUrl === null
            ? 'Address search is not set up on this installation.'
            : 'This address was not found. Go back to change it, or move the map to the farm and use its position.'}
        </p>
      )}
      <RadioGroup
        aria-label="Nearest location"
        className="gap-0"
        value={chosen?.id ?? (draft.location ? MAP_POSITION : '')}
        onValueChange={onChoose}
      >
        {places.map((place) => (
          <Field key={place.id} label={place.address} layout="inline">
            <RadioGroupItem value={place.id} />
          </Field>
        ))}
        <Field
          label="Use the map position"
          layout="inline"
          hint={
            draft.location && !chosen
              ? `${describePosition(draft.location.position)}, with the address as you typed it.`
              : undefined
          }
        >
          <RadioGroupItem value={MAP_POSITION} />
        </Field>
      </RadioGroup>
    </>
  );
}

const isAt = (place: Place, location: FarmDraft['location']) =>
  place.address === location?.address &&
  place.position[0] === location.position[0] &&
  place.position[1] === location.position[1];
