import { useEffect, type RefObject } from 'react';

/** Prevents the browser from opening a file that is dropped outside the drop area. */
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
