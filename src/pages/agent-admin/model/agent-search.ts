import { textOf, wholeNumber } from '#shared/search-params';

/** The plan and the client that the address names. */
export interface AgentSearch {
  plan?: number | undefined;
  client?: string | undefined;
}

export const agentSearch = ({ plan, client }: Record<string, unknown>): AgentSearch => ({
  plan: wholeNumber(plan),
  client: textOf(client),
});
