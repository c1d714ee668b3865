import { useEffect, useRef } from 'react';
import type {
  FarmMapAttributes,
  FarmMapErrorEvent,
  FarmMapReason,
  FarmMapReadyEvent,
} from '../farm-map.d.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'farm-map': FarmMapAttributes & { ref?: React.Ref<HTMLElement> };
    }
  }
}

const SCRIPT = 'https://fenceline.example/embed/farm-map.js';

export interface FarmMapProps extends Omit<FarmMapAttributes, 'map-key'> {
  mapKey: string;
  onReady?: (areaHa: number | null) => void;
  onMissing?: (reason: FarmMapReason) => void;
}

/** React wrapper: the first map loads the script, and the element does the rest. */
export function FarmMap({ mapKey, onReady, onMissing, ...attributes }: FarmMapProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.querySelector(`script[src="${SCRIPT}"]`)) return;
    const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
    document.head.append(script);
  }, []);
  useEffect(() => {
    const { current } = element;
    const ready = ({ detail }: FarmMapReadyEvent) => onReady?.(detail.areaHa);
    const missing = ({ detail }: FarmMapErrorEvent) => onMissing?.(detail.reason);
    current?.addEventListener('farm-map:ready', ready);
    current?.addEventListener('farm-map:error', missing);
    return () => {
      current?.removeEventListener('farm-map:ready', ready);
      current?.removeEventListener('farm-map:error', missing);
    };
  }, [onReady, onMissing]);
  return <farm-map ref={element} map-key={mapKey} {...attributes} />;
}
