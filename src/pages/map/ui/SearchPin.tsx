import { useUnit } from 'effector-react';
import { divIcon, DomEvent } from 'leaflet';
import { PlusIcon, XIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker, useMap } from 'react-leaflet';
import { $wizard, addFarmHerePressed, canUsePlace, farmPlaceUsed } from '#features/save-farm';
import type { FoundPlace } from '#features/search-map';
import { toLatLng } from '#shared/lib/leaflet';
import { describePosition } from '#shared/lib/lon-lat';
import { Button } from '#shared/ui/button';
import { farmStartAt } from '../model/farm-start.ts';
import { pinRemoved } from '../model/model.ts';

/** A pin at what the search found, with its name and the way to a farm there. */
export function SearchPin({ place }: { place: FoundPlace }) {
  const [container] = useState(() => {
    const element = document.createElement('div');
    DomEvent.disableClickPropagation(element);
    return element;
  });
  const [icon] = useState(() => divIcon({ html: container, className: '', iconSize: [0, 0] }));
  return (
    <>
      <Marker
        position={toLatLng(place.position)}
        icon={icon}
        interactive={false}
        keyboard={false}
        zIndexOffset={10_000}
      />
      {createPortal(<PinCard key={place.label} place={place} />, container)}
    </>
  );
}

function PinCard({ place }: { place: FoundPlace }) {
  const map = useMap();
  const { wizard, addFarm, fillIn, remove } = useUnit({
    wizard: $wizard,
    addFarm: addFarmHerePressed,
    fillIn: farmPlaceUsed,
    remove: pinRemoved,
  });
  // Takes the focus from the search, so that a phone's keyboard closes and Tab leads on from here.
  const card = useRef<HTMLDivElement>(null);
  function leave() {
    remove();
    map.getContainer().focus({ preventScroll: true });
  }
  const leaveByKey = useEffectEvent(leave);
  useEffect(() => {
    const element = card.current!;
    element.focus({ preventScroll: true });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leaveByKey();
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className="pointer-events-auto absolute bottom-0 left-0 flex -translate-x-1/2 flex-col items-center">
      <div
        ref={card}
        role="group"
        aria-label={`Found: ${place.label}`}
        tabIndex={-1}
        className="grid w-max max-w-64 cursor-auto gap-2 rounded-lg border border-border bg-raised p-3 pr-1 text-sm text-text shadow-lg"
      >
        <div className="flex items-start gap-1">
          <p className="min-w-0 flex-1">
            <span dir="auto" className="line-clamp-3 font-medium break-words">
              {place.label}
            </span>
            {place.kind === 'parcel' && (
              <span className="text-xs text-muted">{describePosition(place.position)}</span>
            )}
          </p>
          <button
            type="button"
            aria-label="Remove the pin"
            title="Remove the pin"
            className="-mt-2 grid size-9 shrink-0 place-content-center rounded-md text-muted hover:text-text pointer-coarse:size-11"
            onClick={leave}
          >
            <XIcon aria-hidden className="size-4" />
          </button>
        </div>
        {!wizard && (
          <Button size="sm" className="mr-2" onClick={() => addFarm(farmStartAt(place))}>
            <PlusIcon />
            Add farm here
          </Button>
        )}
        {wizard && canUsePlace(wizard) && (
          <Button size="sm" className="mr-2" onClick={() => fillIn(farmStartAt(place))}>
            Use this place
          </Button>
        )}
      </div>
      <PinShape />
    </div>
  );
}

/** The tip is at the bottom, on the place. */
const PinShape = () => (
  <svg viewBox="0 0 24 32" width={24} height={32} aria-hidden className="-mt-px drop-shadow">
    <path
      d="M12 31C10 25 2 20.5 2 11.5a10 10 0 0 1 20 0C22 20.5 14 25 12 31Z"
      className="fill-info stroke-white"
      strokeWidth={1.5}
      strokeLinejoin="round"
    />
    <circle cx={12} cy={11.5} r={3.5} className="fill-surface" />
  </svg>
);
