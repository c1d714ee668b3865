import type { Behavior } from './behavior.ts';

/** Zoom and full-screen controls, as real buttons outside the map. */
export const buttons = (bar: HTMLElement, host: HTMLElement): Behavior => ({
  attach(map, { onEnd }) {
    const zoomIn = button('Zoom in', 'M8 3v10M3 8h10', () => map.zoomIn());
    const zoomOut = button('Zoom out', 'M3 8h10', () => map.zoomOut());
    const setEnds = () => {
      zoomIn.disabled = map.getZoom() >= map.getMaxZoom();
      zoomOut.disabled = map.getZoom() <= map.getMinZoom();
    };
    map.on('zoomend', setEnds);
    setEnds();
    bar.append(zoomIn, zoomOut);
    onEnd(() => bar.replaceChildren());
    if (!document.fullscreenEnabled) return;

    const whole = button('Full screen', 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3', () => {
      const turned = document.fullscreenElement
        ? document.exitFullscreen()
        : host.requestFullscreen();
      // A page may forbid full screen; the map then stays as it is.
      turned.catch(() => {});
    });
    const setPressed = () =>
      whole.setAttribute('aria-pressed', String(document.fullscreenElement === host));
    document.addEventListener('fullscreenchange', setPressed);
    setPressed();
    bar.append(whole);
    onEnd(() => document.removeEventListener('fullscreenchange', setPressed));
  },
});

const SVG = 'http://www.w3.org/2000/svg';

function button(label: string, path: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.setAttribute('aria-label', label);
  element.title = label;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  element.append(svg);
  element.addEventListener('click', act);
  return element;
}
