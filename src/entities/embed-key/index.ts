export { hasEnded, lastDayFault } from './model/embed-ending.ts';
export { EMBED_REASONS, explainReason, NOT_SHOWN } from './model/embed-reasons.ts';
export { embedSnippet, pictureSnippet } from './model/embed-snippet.ts';
export { judgeCsp } from './model/judge-csp.ts';
export { readSites, siteOrigin } from './model/site-origin.ts';
export type { EmbedReason } from './model/embed-reasons.ts';
