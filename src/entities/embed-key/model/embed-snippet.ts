/** The two lines a site needs. `origin`: of the Fenceline that answers. */
export const embedSnippet = (origin: string, key: string): string =>
  `<script src="${origin}/embed/farm-map.js" async></script>\n<farm-map map-key="${key}"></farm-map>`;

/** A static picture, for e-mails and pages without scripts. */
export const pictureSnippet = (origin: string, pictureKey: string, alt: string): string =>
  `<img src="${origin}/embed/${pictureKey}.png" width="800" height="500" alt="${attribute(alt)}">`;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
