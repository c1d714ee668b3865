import { useQuery } from '@tanstack/react-query';
import { LoaderCircleIcon, SearchIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useConnection } from '#shared/api/react';
import { useAppSettings } from '#shared/config/react';
import { cn } from '#shared/lib/cn';
import type { Place } from '#entities/place';
import { placesQuery } from '#entities/place/react';
import { Input } from '#shared/ui/input';
import { useDebounced } from '../lib/use-debounced.ts';

/** Maximum number of places in the list (MAP-09). */
const MAX_RESULTS = 5;
const MIN_LETTERS = 3;
const TYPING_PAUSE_MS = 300;

const NEEDS_CONNECTION =
  'The address search needs a connection. It will continue once you are back online.';

export interface AddressSearchProps {
  onChoose: (place: Place) => void;
}

/** Finds a place by its address: a combobox whose list comes from the geocoder. */
export function AddressSearch({ onChoose }: AddressSearchProps) {
  const { geocoder_url: geocoderUrl } = useAppSettings();
  return geocoderUrl === null ? (
    <p className="text-sm text-muted">Address search is not available on this site.</p>
  ) : (
    <AddressCombobox geocoderUrl={geocoderUrl} onChoose={onChoose} />
  );
}

function AddressCombobox({ geocoderUrl, onChoose }: AddressSearchProps & { geocoderUrl: string }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const address = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isAsked = isOpen && address.length >= MIN_LETTERS;
  const { data, error, isFetching } = useQuery({
    ...placesQuery(geocoderUrl, address),
    enabled: isAsked,
  });
  const isOnline = useConnection() === 'online';
  const places = isAsked ? (data ?? []).slice(0, MAX_RESULTS) : [];
  const status = statusOf();

  function choose(place: Place) {
    setTyped(place.address);
    setOpen(false);
    onChoose(place);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = places.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(active >= last ? 0 : active + 1),
      ArrowUp: () => setActive(active <= 0 ? Math.max(0, last) : active - 1),
      Enter: () => places[active] && choose(places[active]),
      Escape: () => setOpen(false),
    };
    const move = moves[event.key];
    if (!move || !isOpen) return;
    event.preventDefault();
    move();
  }

  function statusOf(): string | null {
    if (!isAsked) return null;
    if (error && !isOnline) return NEEDS_CONNECTION;
    if (error) return error.message;
    if (isFetching || address !== typed.trim()) return 'Searching …';
    return places.length === 0 ? 'No address found. Try just the town or the postcode.' : null;
  }

  return (
    <div className="relative">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-10 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        role="combobox"
        aria-label="Search for an address"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-places`}
        aria-autocomplete="list"
        aria-activedescendant={places[active] ? `${id}-${active}` : undefined}
        placeholder="Search for an address"
        autoComplete="off"
        className="pl-9"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isAsked && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-border bg-overlay shadow-lg">
          <ul id={`${id}-places`} role="listbox" aria-label="Addresses found">
            {places.map((place, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
              <li
                key={place.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center px-3 py-2 text-sm',
                  index === active && 'bg-border',
                )}
                onMouseEnter={() => setActive(index)}
                // Keeps the focus in the input, whose blur would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                {place.address}
              </li>
            ))}
          </ul>
          {status && (
            <p className="flex items-center gap-2 px-3 py-3 text-sm text-muted">
              {isFetching && <LoaderCircleIcon aria-hidden className="size-4 animate-spin" />}
              {status}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {status ??
          (places.length > 0 && `${places.length} found. Use the up and down arrows to choose.`)}
      </p>
    </div>
  );
}
