import { GROUND_COVER_LEGEND, WOODY_COVER_LEGEND, type CoverProduct } from '#entities/cover';

/** Legend of an overlay's colours (LAYER-06, LAYER-08). */
export function CoverLegend({ product }: { product: CoverProduct }) {
  return product === 'ground' ? <GroundLegend /> : <WoodyLegend />;
}

function GroundLegend() {
  const blend = GROUND_COVER_LEGEND.map(({ colour, from }) => `${colour} ${from}%`).join(', ');
  return (
    <figure aria-label="Legend: share of the ground that is covered" className="text-xs text-muted">
      <div
        className="h-3 rounded-sm"
        style={{ background: `linear-gradient(to right, ${blend})` }}
      />
      <ol className="mt-1 flex justify-between tabular-nums">
        {GROUND_COVER_LEGEND.map(({ label }) => (
          <li key={label}>{label}%</li>
        ))}
      </ol>
      <figcaption className="mt-1">
        With 50% cover, soil is largely safe from wind; heavy rain needs 70%. Compare each season
        with the same season in other years.
      </figcaption>
    </figure>
  );
}

function WoodyLegend() {
  return (
    <figure
      aria-label="Legend: share of the ground under tree crowns"
      className="text-xs text-muted"
    >
      <ul className="grid gap-1">
        {[...WOODY_COVER_LEGEND].reverse().map(({ colour, label }) => (
          <li key={label} className="flex items-center gap-2">
            <span className="h-3 w-6 rounded-sm" style={{ background: colour }} />
            {label}
          </li>
        ))}
      </ul>
      <figcaption className="mt-1">Clear where there are no trees.</figcaption>
    </figure>
  );
}
