import { useEffect, useState } from 'react';
import { MAX_GATE_DISTANCE_M } from '#entities/boundary-health';
import { describeDistance, type LonLat } from '#shared/lib/lon-lat';

export interface OwnPosition {
  place: LonLat;
  /** Radius of the circle that the device is in with 95 % certainty. */
  accuracyM: number;
}

/** Time limit for the device to find its position, and maximum age of the position. */
const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 } as const;

/**
 * True for a position that is too uncertain to set a gate or to select a parcel at: the gate could
 * be farther from the boundary than a gate should be.
 */
export const isTooRoughToPick = ({ accuracyM }: OwnPosition): boolean =>
  accuracyM > MAX_GATE_DISTANCE_M;

/** `±3.0 km` */
export const describeAccuracy = ({ accuracyM }: OwnPosition): string =>
  `±${describeDistance(accuracyM)}`;

/** `Your position may be off by 3.0 km` */
export const describeError = ({ accuracyM }: OwnPosition): string =>
  `Your position may be off by ${describeDistance(accuracyM)}`;

const DENIED = 1;
/** Explains why the browser gives no position, by the codes of GeolocationPositionError. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'Your browser does not share your position with this site. Allow it in the browser’s settings for this site, then try again.',
  2: 'Your device does not know where it is. Try again under open sky.',
  3: 'Your device takes too long to find where it is. Try again under open sky.',
};

const LOST = 'Your device has lost your position. It is shown again once it is found.';

/** Watches the device's position while it is on; a failure before the first one turns it off. */
export function useOwnPosition(onFailure: (reason: string) => void) {
  const [isOn, setOn] = useState(false);
  const [position, setPosition] = useState<OwnPosition | null>(null);

  useEffect(() => {
    if (!isOn) return undefined;
    let isFound = false;
    const failed = ({ code }: { code: number }) => {
      if (isFound && code !== DENIED) {
        isFound = false;
        setPosition(null);
        return onFailure(LOST);
      }
      setOn(false);
      return onFailure(REASONS[code] ?? REASONS[2]!);
    };
    const { geolocation } = navigator as Partial<Navigator>;
    if (!geolocation) {
      failed({ code: DENIED });
      return undefined;
    }
    const watch = geolocation.watchPosition(
      ({ coords }) => {
        isFound = true;
        setPosition({ place: [coords.longitude, coords.latitude], accuracyM: coords.accuracy });
      },
      failed,
      OPTIONS,
    );
    return () => {
      geolocation.clearWatch(watch);
      setPosition(null);
    };
  }, [isOn, onFailure]);

  return { isOn, position, turn: setOn };
}
