import { useEffect, useRef } from 'react';
import type { FarmMapAttributes, FarmMapErrorEvent } from '../farm-map.d.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'farm-map': FarmMapAttributes & { ref?: React.Ref<HTMLElement> };
    }
  }
}

const SCRIPT = 'https://fenceline.example/embed/farm-map.js';

/** In React: the script is loaded with the first map; the element does the rest. */
export function FarmMap({ mapKey, onMissing }: { mapKey: string; onMissing?: () => void }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.querySelector(`script[src="${SCRIPT}"]`)) return;
    const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true });
    document.head.append(script);
  }, []);
  useEffect(() => {
    const { current } = element;
    const tell = (event: FarmMapErrorEvent) => {
      console.warn(event.detail.reason);
      onMissing?.();
    };
    current?.addEventListener('farm-map:error', tell);
    return () => current?.removeEventListener('farm-map:error', tell);
  }, [onMissing]);
  return <farm-map ref={element} map-key={mapKey} height={360} />;
}
