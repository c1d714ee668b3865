/**
 * The two lines to paste into a site. `origin`: the Fenceline server. The style reserves the map's
 * space before the script has loaded, so that the page does not jump. `server` keeps the map working
 * where an optimiser serves the script from the site itself.
 */
export const mapSnippet = (origin: string, key: string): string =>
  `<script src="${origin}/embed/farm-map.js" async></script>\n<farm-map map-key="${key}" server="${origin}" style="display:block;height:400px"></farm-map>`;

/** A static image for e-mails and pages without scripts. */
export const pictureSnippet = (origin: string, pictureKey: string, alt: string): string =>
  `<img src="${origin}/embed/${pictureKey}.png" width="800" height="500" alt="${attribute(alt)}">`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
