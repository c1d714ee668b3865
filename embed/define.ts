import { FarmMapElement } from './farm-map-element.ts';
import { ownOrigin } from './own-origin.ts';

// If a page includes the script twice, the first definition stays.
if (!customElements.get('farm-map')) {
  FarmMapElement.origin = ownOrigin();
  customElements.define('farm-map', FarmMapElement);
}
