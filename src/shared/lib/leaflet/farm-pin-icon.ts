import './farm-pin.css';
import { divIcon, type DivIcon } from 'leaflet';

/** Maximum number of pins, because an agent may have thousands of farms. */
export const MAX_FARM_PINS = 200;

/** Side of a pin that a thumb can hit, in pixels. */
const PIN_PX = 28;

/**
 * A farm at its gate. Its name is the button's accessible name; the visible name is a label, which
 * is hidden where it overlaps others.
 */
export function farmPinIcon(name: string): DivIcon {
  // An element, because Leaflet would insert a string as HTML.
  const label = document.createElement('span');
  label.className = 'sr-only';
  label.textContent = name;
  return divIcon({ html: label, className: 'farm-map-pin', iconSize: [PIN_PX, PIN_PX] });
}
