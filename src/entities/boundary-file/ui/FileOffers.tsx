import { useUnit } from 'effector-react';
import type { EventCallable } from 'effector';
import { useId, useState } from 'react';
import type { Offer } from '#shared/geo-file';
import type { LonLat } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import type { PossiblePlace } from '../model/boundary-file.ts';
import { offersInOrder, whatOfferDoes } from '../model/file-words.ts';
import { ShowPlace } from './ShowPlace.tsx';

const SHOWN_AT_FIRST = 5;

export interface FileOffersProps {
  offers: readonly Offer[];
  /** Shown on the map with their numbers, from 1. */
  places: readonly PossiblePlace[];
  /** The farm's approximate location. */
  near: LonLat | null;
  isDisabled: boolean;
  onTake: EventCallable<string>;
  onShow: (offer: Offer) => void;
}

/** Changes that need the user's decision; none is applied yet. */
export function FileOffers({ offers, places, near, isDisabled, onTake, onShow }: FileOffersProps) {
  const headingId = useId();
  const take = useUnit(onTake);
  const [hasAll, setAll] = useState(false);
  if (offers.length === 0) return null;
  const ordered = offersInOrder(offers);
  const shown = hasAll ? ordered : ordered.slice(0, SHOWN_AT_FIRST);

  return (
    <div className="grid gap-2">
      <h5 id={headingId} className="font-medium">
        What you can do
      </h5>
      <ul aria-labelledby={headingId} className="grid gap-2">
        {shown.map((offer) => (
          <li key={offer.id} className="grid gap-1 rounded-md border border-border p-2">
            <Button
              variant="secondary"
              size="sm"
              className="h-auto min-h-9 justify-start py-1.5 text-left whitespace-normal pointer-coarse:h-auto pointer-coarse:min-h-11"
              disabled={isDisabled}
              onClick={() => take(offer.id)}
            >
              {offer.text}
            </Button>
            <div className="flex items-center gap-2">
              <p className="flex-1 px-1 text-sm text-muted">
                {numberOf(offer, places)}
                {whatOfferDoes(offer, near)}
              </p>
              {offer.place && <ShowPlace about={offer.text} onShow={() => onShow(offer)} />}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < ordered.length && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0"
          onClick={() => setAll(true)}
        >
          Show all {ordered.length} choices
        </Button>
      )}
    </div>
  );
}

function numberOf({ place }: Offer, places: readonly PossiblePlace[]): string {
  const index = places.findIndex((possible) => possible.place === place);
  return index === -1 ? '' : `${index + 1} on the map. `;
}
