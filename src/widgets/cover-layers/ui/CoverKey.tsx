import { COVER_PRODUCTS, GROUND_COVER_QUARTERS, quarterLabel } from '#entities/cover';
import type { CoverLayer, CoverLayersState } from '../model/use-cover-layers.ts';
import { CoverLegend } from './CoverLegend.tsx';

/** Names, dates and legends of the overlays that are on, for a printed map. */
export const CoverKey = ({ ground, woody }: CoverLayersState) => (
  <>
    {ground.isOn && (
      <Key layer={ground} date={quarterLabel(GROUND_COVER_QUARTERS[ground.step] ?? '')} />
    )}
    {woody.isOn && <Key layer={woody} date={String(woody.step)} />}
  </>
);

const Key = ({ layer: { product }, date }: { layer: CoverLayer; date: string }) => (
  <section className="grid gap-1">
    <h3 className="text-sm font-medium">{COVER_PRODUCTS[product].title}</h3>
    <p className="text-sm">{date}</p>
    <CoverLegend product={product} />
  </section>
);
