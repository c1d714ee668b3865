import type { PrintedFacts } from '#shared/api/contract';
import type { SoilProject } from '#entities/soil-project/record';

/** The project's name and land as a commitment generated now would state them. */
export const printedFactsOf = ({ projectName, rows, totalHa }: SoilProject): PrintedFacts => ({
  name: projectName,
  parcels: rows.map((row) => row.pid ?? `${row.lot_number ?? ''} ${row.plan_number ?? ''}`.trim()),
  hectares: totalHa,
});
