/**
 * The two lines a site needs. `origin`: of the Fenceline that answers. The style keeps the map's
 * place before the script is there, so that the page below it does not jump.
 */
export const embedSnippet = (origin: string, key: string): string =>
  `<script src="${origin}/embed/farm-map.js" async></script>\n<farm-map map-key="${key}" style="display:block;height:400px"></farm-map>`;

/** A static picture, for e-mails and pages without scripts. */
export const pictureSnippet = (origin: string, pictureKey: string, alt: string): string =>
  `<img src="${origin}/embed/${pictureKey}.png" width="800" height="500" alt="${attribute(alt)}">`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
