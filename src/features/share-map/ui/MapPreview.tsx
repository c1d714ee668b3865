import { useEffect, useRef } from 'react';

const SCRIPT = '/embed/farm-map.js';

export interface MapPreviewProps {
  mapKey: string;
  /** Changes whenever the map's content does, which reloads the preview. */
  version: string;
}

/** The real element, as a site will show it. */
export function MapPreview({ mapKey, version }: MapPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!document.querySelector(`script[src="${SCRIPT}"]`)) {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.async = true;
      document.head.append(script);
    }
    const element = document.createElement('farm-map');
    element.setAttribute('map-key', mapKey);
    element.setAttribute('height', '260');
    place.current?.replaceChildren(element);
  }, [mapKey, version]);
  return <div ref={place} role="group" aria-label="Preview" className="min-h-65 isolate" />;
}
