import { textOf, wholeNumber } from '#shared/search-params';

/** The plan that the address names, with the client or the farms to compare. */
export interface AgentSearch {
  plan?: number | undefined;
  client?: string | undefined;
  /** Ids of farms with commas between them; empty before any is chosen. */
  compare?: string | undefined;
}

export const agentSearch = ({ plan, client, compare }: Record<string, unknown>): AgentSearch => ({
  plan: wholeNumber(plan),
  client: textOf(client),
  compare: textOf(compare),
});

/** The farms that an address compares, at most as many as it may; leaves out what is no id. */
export const comparedFarms = (compare: string, max: number): number[] =>
  [...new Set(compare.split(',').flatMap((id) => wholeNumber(id) ?? []))].slice(0, max);
