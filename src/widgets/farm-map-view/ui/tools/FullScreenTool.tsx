import { MaximizeIcon, MinimizeIcon } from 'lucide-react';
import { useEffect, useState, type RefObject } from 'react';

/** Shows the map alone on the screen, and back; nothing where the browser cannot. */
export function FullScreenTool({ element }: { element: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  if (!document.fullscreenEnabled) return null;

  const label = isFull ? 'Leave full screen' : 'Full screen';
  const press = () =>
    void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen());
  return (
    <button type="button" title={label} aria-label={label} onClick={press}>
      {isFull ? <MinimizeIcon aria-hidden /> : <MaximizeIcon aria-hidden />}
    </button>
  );
}
