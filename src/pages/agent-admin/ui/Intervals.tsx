import { pointsText, VERDICTS, type ComparedFarm } from '#entities/report';

/** Percentage points at the edges of the picture beyond the widest interval. */
const MARGIN = 1;
const HEIGHT = 16;

/** Each farm's difference from the average of the others, as a picture and in words. */
export function Intervals({ farms }: { farms: readonly ComparedFarm[] }) {
  const ends = farms.flatMap(({ points, interval, decisive }) => [
    points,
    ...(interval ?? []),
    ...(decisive ?? []),
  ]);
  const reach = Math.max(...ends.map(Math.abs)) + MARGIN;
  const at = (points: number) => `${50 + (50 * points) / reach}%`;
  return (
    <div className="grid gap-3">
      <ul aria-label="Differences" className="grid gap-3 text-sm">
        {farms.map(({ farm, points, interval, decisive, verdict }, i) => (
          <li key={farm.property_id} className="grid gap-1">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium wrap-anywhere">
                {i + 1}. {farm.property_name}
              </span>
              <span className="tabular-nums">
                {pointsText(points)} points
                {interval && ` (${pointsText(interval[0])} to ${pointsText(interval[1])})`}
                {' · '}
                <span className={verdict === 'unclear' ? 'text-muted' : 'font-medium'}>
                  {VERDICTS[verdict]}
                </span>
              </span>
            </p>
            <svg
              aria-hidden
              width="100%"
              height={HEIGHT}
              className="rounded-sm bg-overlay text-text"
            >
              <line
                x1="50%"
                x2="50%"
                y2={HEIGHT}
                stroke="var(--muted)"
                strokeWidth={1.5}
                strokeDasharray="3 2"
              />
              {[
                { name: 'decisive', range: decisive, width: 1.5 },
                { name: '95%', range: interval, width: 5 },
              ].map(
                ({ name, range, width }) =>
                  range && (
                    <line
                      key={name}
                      x1={at(range[0])}
                      x2={at(range[1])}
                      y1={HEIGHT / 2}
                      y2={HEIGHT / 2}
                      stroke="var(--farm-line)"
                      strokeWidth={width}
                    />
                  ),
              )}
              <circle cx={at(points)} cy={HEIGHT / 2} r={5} fill="currentColor" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Percentage points above or below the average of the other farms in the same seasons, with
        the 95% interval (thick line). The dashed line is no difference. A farm counts as clearly
        more or less only where its 99.375% interval (thin line) excludes zero, so that chance alone
        makes any of eight farms clear in at most 1 comparison in 20. The intervals are about chance
        from season to season, not about farms that are not alike.
      </p>
    </div>
  );
}
