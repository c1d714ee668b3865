import type { Contract } from '#shared/api/contract';
import { app } from './app/index.ts';
import { audit } from './audit/index.ts';
import type { AllHandlers } from './handler.ts';
import { boundaries } from './boundary-health/index.ts';
import { documents } from './issued-documents/index.ts';
import { embeds } from './shared-maps/index.ts';
import { farms } from './farms/index.ts';
import { orders } from './orders/index.ts';
import { owners } from './owners/index.ts';
import { paddocks } from './paddocks/index.ts';
import { parcels } from './parcels/index.ts';
import { plans } from './plans/index.ts';
import { reports } from './reports/index.ts';
import { soilProjects } from './soil-projects/index.ts';
import { tasks } from './tasks/index.ts';

/** The handlers of all calls in the contract. */
export const allHandlers: AllHandlers<Contract> = {
  owners,
  farms,
  boundaries,
  paddocks,
  parcels,
  plans,
  orders,
  documents,
  reports,
  soilProjects,
  embeds,
  tasks,
  audit,
  app,
};
