import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Accepts a file dropped anywhere on the page, because otherwise a browser opens a file dropped
 * outside a field and leaves the page. Returns whether a file is being dragged over the page.
 */
export function usePageDrop(onDropped: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDropped);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => ending.abort();
  }, []);
  return isOver;
}
