import { changeLegend, COVER_PRODUCTS, SHIFTED_COLOURS, type LegendStep } from '#entities/cover';
import type { CoverLayer } from '../model/use-cover-layers.ts';

/** Legend of an overlay's colours as they are on the map (LAYER-06, LAYER-08). */
export function CoverLegend({ layer }: { layer: CoverLayer }) {
  if (layer.before !== null) return <ChangeLegend layer={layer} />;
  const { legend, legendTitle, isBlended, clearNote } = COVER_PRODUCTS[layer.product];
  const filter = layer.isShifted ? SHIFTED_COLOURS : undefined;
  return (
    <figure aria-label={`Legend: ${legendTitle}`} className="text-xs text-muted">
      {isBlended ? (
        <Blend steps={legend} filter={filter} />
      ) : (
        <Swatches steps={legend} filter={filter} after={clearNote} />
      )}
    </figure>
  );
}

const Blend = ({ steps, filter }: Pick<SwatchesProps, 'steps' | 'filter'>) => (
  <>
    <div
      className="h-2.5 rounded-sm forced-color-adjust-none"
      style={{
        background: `linear-gradient(to right, ${steps.map(({ colour, from }) => `${colour} ${from}%`).join(', ')})`,
        filter,
      }}
    />
    <ol className="mt-0.5 flex justify-between tabular-nums">
      {steps.map(({ label }) => (
        <li key={label}>{label}%</li>
      ))}
    </ol>
  </>
);

function ChangeLegend({ layer: { product } }: { layer: CoverLayer }) {
  const { unit } = COVER_PRODUCTS[product].change;
  return (
    <figure aria-label={`Legend: change in ${unit}`} className="grid gap-1 text-xs text-muted">
      <Swatches before="Less:" steps={changeLegend(product, 'less')} />
      <Swatches before="More:" steps={changeLegend(product, 'more')} after={`(${unit})`} />
    </figure>
  );
}

interface SwatchesProps {
  steps: readonly LegendStep[];
  before?: string;
  after?: string | undefined;
  filter?: string | undefined;
}

const Swatches = ({ steps, before, after, filter }: SwatchesProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
    {before && <span className="w-9">{before}</span>}
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {steps.map(({ colour, label }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            className="h-2.5 w-4 rounded-sm forced-color-adjust-none"
            style={{ background: colour, filter }}
          />
          {label}
        </li>
      ))}
    </ul>
    {after && <span className="text-sm">{after}</span>}
  </div>
);
