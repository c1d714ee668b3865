import type { PrintedFacts } from '#shared/api/contract';
import type { SoilProject } from '#entities/soil-project/record';

/** What a commitment that is generated now would say of the project's name and land. */
export const printedFactsOf = ({ projectName, rows, totalHa }: SoilProject): PrintedFacts => ({
  name: projectName,
  parcels: rows.map((row) => row.pid ?? `${row.lot_number ?? ''} ${row.plan_number ?? ''}`.trim()),
  hectares: totalHa,
});
