import { COVER_PRODUCTS } from '#entities/cover';
import { shownLayers } from '../model/shown-layers.ts';
import type { CoverLayersState } from '../model/use-cover-layers.ts';
import { CoverLegend } from './CoverLegend.tsx';
import { dateText } from '../model/date-text.ts';

/** Names, dates and legends of the overlays that are on, for a printed map. */
export const CoverKey = ({ layers }: { layers: CoverLayersState }) =>
  shownLayers(layers).map((layer) => (
    <section key={layer.product} className="grid gap-1">
      <h3 className="text-sm font-medium">{COVER_PRODUCTS[layer.product].title}</h3>
      <p className="text-sm">{dateText(layer)}</p>
      <CoverLegend layer={layer} />
    </section>
  ));
