import { useEffect, type RefObject } from 'react';

/** A file let go beside its place would be opened by the browser instead of the page. */
export function useNoStrayDrops(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.target === place.current || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, [place]);
}
