import type { AnySentCall, Contract } from './contract/index.ts';
import { SHELL_CHECKS, type AnswerCheck } from './shell-checks.ts';

/** Loads a domain of the contract, with its schemas. */
const DOMAINS: { [D in keyof Contract]: () => Promise<Contract[D]> } = {
  app: async () => (await import('./contract/app.ts')).app,
  audit: async () => (await import('./contract/audit.ts')).audit,
  books: async () => (await import('./contract/books.ts')).books,
  boundaries: async () => (await import('./contract/boundaries.ts')).boundaries,
  documents: async () => (await import('./contract/documents.ts')).documents,
  embeds: async () => (await import('./contract/embeds.ts')).embeds,
  farms: async () => (await import('./contract/farms.ts')).farms,
  orders: async () => (await import('./contract/orders.ts')).orders,
  owners: async () => (await import('./contract/owners.ts')).owners,
  paddocks: async () => (await import('./contract/paddocks.ts')).paddocks,
  parcels: async () => (await import('./contract/parcels.ts')).parcels,
  plans: async () => (await import('./contract/plans.ts')).plans,
  reports: async () => (await import('./contract/reports.ts')).reports,
  soilProjects: async () => (await import('./contract/soil-projects.ts')).soilProjects,
  tasks: async () => (await import('./contract/tasks.ts')).tasks,
};

/** Returns what checks the answers of a call, which the shell's own checks need not load. */
export async function loadAnswerCheck({ domain, name }: AnySentCall): Promise<AnswerCheck> {
  const check = SHELL_CHECKS[`${domain}.${name}`];
  if (check) return check;
  const calls: Record<string, { result: AnswerCheck }> =
    await DOMAINS[domain as keyof typeof DOMAINS]();
  return calls[name]!.result;
}
