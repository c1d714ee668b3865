export { hasEnded, lastDayFault } from './model/map-ending.ts';
export { EMBED_REASONS, explainReason, NOT_SHOWN } from './model/map-reasons.ts';
export { mapSnippet, pictureSnippet } from './model/map-snippet.ts';
export { judgeCsp } from './model/judge-csp.ts';
export { readSites, siteOrigin } from './model/site-origin.ts';
export type { SharedMapReason } from './model/map-reasons.ts';
