import { useLayoutEffect, useRef, type ReactNode } from 'react';

export interface MapFootProps {
  /** Called with the pixels that it covers. */
  onHeight: (height: number) => void;
  children: ReactNode;
}

/** The panel along the foot of the map. */
export function MapFoot({ onHeight, children }: MapFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => onHeight(foot.current?.offsetHeight ?? 0);
    const resized = new ResizeObserver(measure);
    resized.observe(foot.current!);
    measure();
    return () => resized.disconnect();
  }, [onHeight]);
  return (
    <div ref={foot} className="farm-map-foot">
      {children}
    </div>
  );
}
