import { useEffect, useState } from 'react';
import type { LonLat } from '#shared/lib/lon-lat';

export interface OwnPosition {
  place: LonLat;
  /** Radius of the circle that the device is in with 95 % certainty. */
  accuracyM: number;
}

/** How long a device may take, and how old its position may be. */
const OPTIONS = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 } as const;

/** Explains why the browser gives no position, by the codes of GeolocationPositionError. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'Your browser does not share your position with this site. Allow it in the browser’s settings for this site, then try again.',
  2: 'Your device does not know where it is. Try again under open sky.',
  3: 'Your device takes too long to find where it is. Try again under open sky.',
};

/** Watches the device's position while it is on; a failure turns it off. */
export function useOwnPosition(onFailure: (reason: string) => void) {
  const [isOn, setOn] = useState(false);
  const [position, setPosition] = useState<OwnPosition | null>(null);

  useEffect(() => {
    if (!isOn) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) =>
        setPosition({ place: [coords.longitude, coords.latitude], accuracyM: coords.accuracy }),
      ({ code }) => {
        setOn(false);
        onFailure(REASONS[code] ?? REASONS[2]!);
      },
      OPTIONS,
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      setPosition(null);
    };
  }, [isOn, onFailure]);

  return { isOn, position, turn: setOn };
}
