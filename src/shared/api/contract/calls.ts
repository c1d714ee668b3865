// One export for each domain, so that a screen loads only the calls of its own domain.
export { app } from './app.ts';
export { audit } from './audit.ts';
export { books } from './books.ts';
export { boundaries } from './boundaries.ts';
export { documents } from './documents.ts';
export { embeds } from './embeds.ts';
export { farms } from './farms.ts';
export { orders } from './orders.ts';
export { owners } from './owners.ts';
export { paddocks } from './paddocks.ts';
export { parcels } from './parcels.ts';
export { plans } from './plans.ts';
export { reports } from './reports.ts';
export { soilProjects } from './soil-projects.ts';
export { tasks } from './tasks.ts';
