import {
  CHANGE_UNITS,
  changeLegend,
  GROUND_COVER_LEGEND,
  SHIFTED_COLOURS,
  WOODY_COVER_LEGEND,
  type LegendStep,
} from '#entities/cover';
import type { CoverLayer } from '../model/use-cover-layers.ts';

/** Legend of an overlay's colours as they are on the map (LAYER-06, LAYER-08). */
export function CoverLegend({ layer }: { layer: CoverLayer }) {
  if (layer.before !== null) return <ChangeLegend layer={layer} />;
  return layer.product === 'ground' ? <GroundLegend /> : <WoodyLegend layer={layer} />;
}

function GroundLegend() {
  const blend = GROUND_COVER_LEGEND.map(({ colour, from }) => `${colour} ${from}%`).join(', ');
  return (
    <figure aria-label="Legend: share of the ground that is covered" className="text-xs text-muted">
      <div
        className="h-2.5 rounded-sm"
        style={{ background: `linear-gradient(to right, ${blend})` }}
      />
      <ol className="mt-0.5 flex justify-between tabular-nums">
        {GROUND_COVER_LEGEND.map(({ label }) => (
          <li key={label}>{label}%</li>
        ))}
      </ol>
    </figure>
  );
}

const WoodyLegend = ({ layer }: { layer: CoverLayer }) => (
  <figure aria-label="Legend: share of the ground under tree crowns" className="text-xs text-muted">
    <Swatches
      steps={WOODY_COVER_LEGEND}
      filter={layer.isShifted ? SHIFTED_COLOURS : undefined}
      after="Clear where there are no trees."
    />
  </figure>
);

const ChangeLegend = ({ layer: { product } }: { layer: CoverLayer }) => (
  <figure
    aria-label={`Legend: change in ${CHANGE_UNITS[product]}`}
    className="grid gap-1 text-xs text-muted"
  >
    <Swatches before="Less:" steps={changeLegend(product, 'less')} />
    <Swatches
      before="More:"
      steps={changeLegend(product, 'more')}
      after={`(${CHANGE_UNITS[product]})`}
    />
  </figure>
);

interface SwatchesProps {
  steps: readonly LegendStep[];
  before?: string;
  after?: string;
  filter?: string | undefined;
}

const Swatches = ({ steps, before, after, filter }: SwatchesProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
    {before && <span className="w-9">{before}</span>}
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {steps.map(({ colour, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className="h-2.5 w-4 rounded-sm" style={{ background: colour, filter }} />
          {label}
        </li>
      ))}
    </ul>
    {after && <span className="text-sm">{after}</span>}
  </div>
);
