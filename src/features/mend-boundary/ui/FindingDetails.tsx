import { driftWords } from '#entities/boundary-health';
import { formatHectares } from '#entities/farm';
import type { BoundaryFinding, BoundaryHealth } from '#shared/api/contract';

/** Rows shown before the rest is only counted. */
const MAX_ROWS = 3;

/** Parcels that a custom boundary divides, with hectares on both sides. */
export const DividedParcels = ({ finding: { divided, count } }: { finding: BoundaryFinding }) =>
  divided.length > 0 && (
    <Rows
      rows={divided.map(
        ({ lot_plan: lotPlan, inside_ha: inside, outside_ha: outside }) =>
          `${lotPlan}: ${formatHectares(inside)} inside, ${formatHectares(outside)} outside`,
      )}
      count={count}
    />
  );

/** What became of the farm's parcels, and what the new ones would change. */
export function DriftDetails({
  finding: { drifted, count },
  health: { accepted_ha: accepted, cadastre },
}: {
  finding: BoundaryFinding;
  health: BoundaryHealth;
}) {
  if (drifted.length === 0) return null;
  return (
    <>
      <Rows rows={drifted.map(driftWords)} count={count} />
      <p className="text-muted wrap-anywhere">
        Compared with {cadastre}.{' '}
        {accepted === null
          ? 'It has no parcels on this land. Edit the farm to choose others.'
          : `With the new parcels, the farm has ${formatHectares(accepted)}.`}
      </p>
    </>
  );
}

function Rows({ rows, count }: { rows: readonly string[]; count: number }) {
  const rest = count - Math.min(rows.length, MAX_ROWS);
  return (
    <ul className="grid gap-0.5 wrap-anywhere">
      {rows.slice(0, MAX_ROWS).map((row) => (
        <li key={row}>{row}</li>
      ))}
      {rest > 0 && <li className="text-muted">and {rest.toLocaleString('en-AU')} more</li>}
    </ul>
  );
}
