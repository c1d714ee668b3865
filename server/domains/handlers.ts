import type { Contract } from '#shared/api/contract';
import { app } from './app/index.ts';
import { audit } from './people/audit/index.ts';
import type { AllHandlers } from './handler.ts';
import { books } from './sales/books/index.ts';
import { boundaries } from './land/boundary-health/index.ts';
import { documents } from './sharing/documents/index.ts';
import { embeds } from './sharing/shared-maps/index.ts';
import { farms } from './land/farms/index.ts';
import { orders } from './sales/orders/index.ts';
import { owners } from './people/owners/index.ts';
import { paddocks } from './land/paddocks/index.ts';
import { parcels } from './land/parcels/index.ts';
import { plans } from './sales/plans/index.ts';
import { reports } from './sales/reports/index.ts';
import { soilProjects } from './soil/index.ts';
import { tasks } from './sales/tasks/index.ts';

/** The handlers of all calls in the contract. */
export const allHandlers: AllHandlers<Contract> = {
  owners,
  farms,
  boundaries,
  paddocks,
  parcels,
  plans,
  orders,
  books,
  documents,
  reports,
  soilProjects,
  embeds,
  tasks,
  audit,
  app,
};
