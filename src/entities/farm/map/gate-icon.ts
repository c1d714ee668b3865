import { divIcon, icon, type DivIcon, type Icon } from 'leaflet';

/** Width and height in pixels (MAP-30). */
export const MARKER_SIZES = {
  small: [20, 50],
  medium: [30, 70],
  large: [36, 90],
} as const;
export type MarkerSize = keyof typeof MARKER_SIZES;

const MAPBOX_PINS: Record<MarkerSize, string> = { small: 'pin-s', medium: 'pin-m', large: 'pin-l' };
const MAPBOX_COLOURS = { green: '008000' } as const;

export interface MarkerLook {
  size?: MarkerSize;
  colour?: keyof typeof MAPBOX_COLOURS;
  /** A letter, a number from 0 to 99 or the name of a Maki icon. */
  symbol?: string;
}

/** The Mapbox marker image (API-57). Throws without an access token (MAP-34). */
export function mapboxMarkerIcon(accessToken: string | null, look: MarkerLook = {}): Icon {
  const { size = 'medium', colour = 'green', symbol = 'circle-stroked' } = look;
  if (!accessToken) throw new Error('Access to the Mapbox API requires a valid access token.');
  const name = `${MAPBOX_PINS[size]}-${symbol}+${MAPBOX_COLOURS[colour]}`;
  return icon({
    iconUrl: `https://api.mapbox.com/v4/marker/${name}@2x.png?access_token=${encodeURIComponent(accessToken)}`,
    ...placement(size),
  });
}

/** Draws the same marker for maps without Mapbox (OP-15). */
export function drawnMarkerIcon({ size = 'medium' }: Pick<MarkerLook, 'size'> = {}): DivIcon {
  const [width, height] = MARKER_SIZES[size];
  const svg = svgElement('svg', { viewBox: '0 0 30 70', width, height, 'aria-hidden': 'true' });
  svg.append(
    svgElement('ellipse', { cx: 15, cy: 35, rx: 4, ry: 1.5, fill: '#000', opacity: 0.35 }),
    svgElement('path', {
      d: 'M15 35 C12.5 28 2 22.5 2 13.5 A13 13 0 0 1 28 13.5 C28 22.5 17.5 28 15 35Z',
      fill: 'green',
      stroke: '#fff',
      'stroke-width': 1.5,
      'stroke-linejoin': 'round',
    }),
    svgElement('circle', {
      cx: 15,
      cy: 13.5,
      r: 5,
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 2.5,
    }),
  );
  // An element, because Leaflet would insert a string as HTML.
  return divIcon({ html: svg as unknown as HTMLElement, className: '', ...placement(size) });
}

/** Mapbox's image if there is a token; otherwise logs the reason and draws the marker (OP-15). */
export function gateIcon(accessToken: string | null): Icon | DivIcon {
  try {
    return mapboxMarkerIcon(accessToken);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    return drawnMarkerIcon();
  }
}

/** The tip of Mapbox's pins is at the image's centre, so the image is centred on the point. */
const placement = (size: MarkerSize) => {
  const [width, height] = MARKER_SIZES[size];
  return {
    iconSize: [width, height] as [number, number],
    iconAnchor: [width / 2, height / 2] as [number, number],
  };
};

function svgElement(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
