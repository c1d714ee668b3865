import type { ParcelRecord } from '#entities/parcel';

type TitleFields = Pick<ParcelRecord, 'lot' | 'section' | 'plan' | 'planType' | 'volume' | 'folio'>;

/**
 * The parcel's title as landholders write it: `Lot 12 Sec A DP755510`, in Tasmania `Vol 123456 Fol
 * 1`; empty where the cadastre has neither.
 */
export function lotPlanText({ lot, section, plan, planType, volume, folio }: TitleFields): string {
  const fullPlan = plan && planType && !plan.startsWith(planType) ? planType + plan : plan;
  return [
    lot && `Lot ${lot}`,
    section && `Sec ${section}`,
    fullPlan,
    volume && `Vol ${volume}`,
    folio && `Fol ${folio}`,
  ]
    .filter(Boolean)
    .join(' ');
}
