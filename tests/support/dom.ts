import { afterEach } from 'vitest';

/** What jsdom leaves out and the component library asks for. */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // A machine that is busy takes its time; what is there at once is found at once all the same.
  configure({ asyncUtilTimeout: 10_000 });

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
