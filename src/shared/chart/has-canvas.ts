/**
 * False in a browser that disables canvases, as some people configure theirs against
 * fingerprinting.
 */
export const hasCanvas = (): boolean =>
  Boolean(document.createElement('canvas').getContext?.('2d'));
