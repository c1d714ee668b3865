import { FarmMapElement } from './farm-map-element.ts';
import { ownOrigin } from './own-origin.ts';

// A page that has the script twice keeps the first.
if (!customElements.get('farm-map')) {
  FarmMapElement.origin = ownOrigin();
  customElements.define('farm-map', FarmMapElement);
}
