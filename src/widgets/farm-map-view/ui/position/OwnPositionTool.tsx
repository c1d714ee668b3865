import { useUnit } from 'effector-react';
import { LocateFixedIcon, LocateIcon } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Circle, CircleMarker, useMap, useMapEvents } from 'react-leaflet';
import { toLatLng } from '#shared/lib/leaflet';
import { messageShown } from '#shared/snackbar/react';
import { positionFollowed } from '../../model/followed-position.ts';
import {
  describeAccuracy,
  describeError,
  useOwnPosition,
  type OwnPosition,
} from '../../model/use-own-position.ts';
import { showAt } from '../panel/clear-area.ts';

/** Closest zoom that finding the position leads to: a paddock and its neighbours. */
const FOUND_ZOOM = 15;
/** A larger uncertainty than this is pointed out. */
const UNCERTAIN_M = 500;

const CIRCLE = { color: '#2563eb', weight: 1, fillOpacity: 0.12, interactive: false } as const;
const DOT = {
  color: '#fff',
  weight: 3,
  fillColor: '#2563eb',
  fillOpacity: 1,
  interactive: false,
} as const;

/**
 * Shows where the device is, with a circle for its accuracy. The map follows it until the user
 * moves the map; the next press follows again.
 */
export function OwnPositionTool() {
  const map = useMap();
  const { showMessage, follow } = useUnit({
    showMessage: messageShown,
    follow: positionFollowed,
  });
  const [isFollowing, setFollowing] = useState(false);
  const fail = useCallback(
    (reason: string) => showMessage({ lines: [reason], tone: 'error', durationMs: 10_000 }),
    [showMessage],
  );
  const { isOn, position, turn } = useOwnPosition(fail);
  useMapEvents({
    dragstart: () => setFollowing(false),
    keydown: ({ originalEvent: { key } }) => {
      if (key.startsWith('Arrow')) setFollowing(false);
    },
  });
  // The crosshair stays on a position that was lost or switched off, until the map is moved.
  useEffect(() => {
    if (!isFollowing) follow(null);
    else if (position) follow(position);
  }, [follow, isFollowing, position]);
  useEffect(() => () => void follow(null), [follow]);

  const warn = useEffectEvent((rough: OwnPosition) =>
    showMessage({ lines: [`${describeError(rough)}, as the circle shows.`], durationMs: 8_000 }),
  );
  const isUncertain = position !== null && position.accuracyM > UNCERTAIN_M;
  useEffect(() => {
    if (isUncertain) warn(position);
    // Once, not at every new position.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUncertain]);

  useEffect(() => {
    if (!position || !isFollowing) return;
    const { place, accuracyM } = position;
    const around = toLatLng(place).toBounds(2 * accuracyM);
    const fitting = Math.min(FOUND_ZOOM, map.getBoundsZoom(around));
    const zoom = map.getZoom() < fitting || isUncertain ? fitting : map.getZoom();
    showAt(map, toLatLng(place), zoom);
  }, [map, position, isFollowing, isUncertain]);

  const label = !isOn
    ? 'Show where I am'
    : isFollowing
      ? 'Stop showing where I am'
      : 'Follow my position';
  const press = () => {
    if (isOn && isFollowing) turn(false);
    else {
      turn(true);
      setFollowing(true);
    }
  };

  return (
    <>
      <button
        type="button"
        data-tour="own-position"
        title={label}
        aria-label={label}
        aria-pressed={isOn}
        onClick={press}
      >
        {isOn && isFollowing ? <LocateFixedIcon aria-hidden /> : <LocateIcon aria-hidden />}
      </button>
      {isOn && !position && (
        <span role="status" className="sr-only">
          Finding your position
        </span>
      )}
      {position && (
        <>
          <span className="farm-map-accuracy" title={describeError(position)}>
            {describeAccuracy(position)}
          </span>
          <Circle
            center={toLatLng(position.place)}
            radius={position.accuracyM}
            pathOptions={CIRCLE}
          />
          <CircleMarker center={toLatLng(position.place)} radius={8} pathOptions={DOT} />
        </>
      )}
    </>
  );
}
