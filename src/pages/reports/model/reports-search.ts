import { farmSearch, type FarmSearch } from '#entities/farm';
import { textOf } from '#shared/search-params';

/** Reports of one farm, or of an agent's clients. */
export const reportsSearch = (
  search: Record<string, unknown>,
): FarmSearch & { client?: string | undefined } => ({
  ...farmSearch(search),
  ...(search['client'] !== undefined && { client: textOf(search['client']) }),
});
