import 'leaflet/dist/leaflet.css';
import './first-map.css';
import { forgetMap, readRememberedMap } from '#shared/land-map';
import { addMissingFunctions } from '#shared/older-browsers';
import { isMapExpected } from './is-map-expected.ts';
import { showFirstMap } from './show-first-map.ts';

addMissingFunctions();
// The page’s first script at the map’s address. It loads before anything of the app.
const remembered = readRememberedMap();
if (remembered && isMapExpected(remembered)) {
  try {
    showFirstMap(remembered, new URLSearchParams(location.search).get('farm'));
  } catch (error) {
    // The stored map cannot be drawn. The app draws its own.
    console.error(error);
    forgetMap();
  }
}
