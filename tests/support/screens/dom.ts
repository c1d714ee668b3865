import { afterEach } from 'vitest';
import { shortenDefaultStyles } from './default-styles.ts';
import { indexLabels } from './index-labels.ts';

/** Adds what jsdom lacks and the component library needs. */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  const { onlineManager } = await import('@tanstack/react-query');
  afterEach(() => {
    cleanup();
    // A worker runs several test files; a page left offline would hold back the changes of the next
    // file.
    onlineManager.setOnline(true);
  });
  // A long timeout for busy machines; elements that are present are still found at once.
  configure({ asyncUtilTimeout: 60_000 });

  indexLabels(window);
  shortenDefaultStyles(window);
  window.scrollTo = () => {};
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as never;
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
}
