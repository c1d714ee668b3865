/** False in a browser that draws nothing, as some people set theirs against fingerprinting. */
export const hasCanvas = (): boolean =>
  Boolean(document.createElement('canvas').getContext?.('2d'));
