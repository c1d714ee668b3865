import type { State } from '#entities/parcel';
import type { PlanKind } from './district.ts';
import type { LandUnit } from './landscape.ts';

export type LotIdentity = Pick<
  LandUnit,
  'pid' | 'jurisdictionalId' | 'lot' | 'section' | 'plan' | 'planType' | 'volume' | 'folio'
>;

/** States in the sample; each identifies parcels in its own way. */
export type SampleState = Extract<State, 'NSW' | 'QLD' | 'VIC' | 'TAS'>;

/** Returns the identity of the next lot of a plan. */
export type LotRegister = (plan: number) => LotIdentity;

const FIRST_PID = 1_000_001;
const SECTIONS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const NO_TITLE = { volume: null, folio: null } as const;

/** Type and first number of plans; a plan's own number follows from its index. */
const PLAN_SERIES = {
  NSW: {
    parish: ['DP', 754_900],
    section: ['DP', 758_000],
    estate: ['DP', 1_031_200],
    road: ['DP', 1_104_000],
    water: ['DP', 1_190_500],
  },
  QLD: {
    parish: ['RP', 184_200],
    section: ['SP', 123_400],
    estate: ['SP', 231_700],
    road: ['SP', 290_100],
    water: ['SP', 295_000],
  },
  VIC: {
    parish: ['TP', 384_100],
    section: ['LP', 112_300],
    estate: ['PS', 423_500],
    road: ['TP', 801_000],
    water: ['TP', 860_000],
  },
} as const satisfies Record<
  Exclude<SampleState, 'TAS'>,
  Record<PlanKind, readonly [type: string, first: number]>
>;

const TAS_FIRST_PID = 3_017_201;
const TAS_FIRST_VOLUME = 141_300;

/**
 * Creates a register with each state's form of lot id: NSW `12//DP755510` and `3/A/DP758001`, QLD
 * `12SP123456`, VIC `1\PS123456`, TAS the PID with volume and folio.
 */
export function openRegister(state: SampleState, plans: readonly PlanKind[]): LotRegister {
  const lots = new Array<number>(plans.length).fill(0);
  const numbers = numberWithinKind(plans);
  let registered = 0;
  return (plan) => {
    const lot = String((lots[plan] = lots[plan]! + 1));
    const kind = plans[plan]!;
    const pid = `${state}${FIRST_PID + registered}`;
    registered += 1;
    if (state === 'TAS') {
      const title = { volume: String(TAS_FIRST_VOLUME + plan), folio: lot };
      const jurisdictionalId = String(TAS_FIRST_PID + registered);
      return {
        pid,
        jurisdictionalId,
        lot: null,
        section: null,
        plan: null,
        planType: null,
        ...title,
      };
    }
    const [planType, first] = PLAN_SERIES[state][kind];
    const sheet = numbers[plan]!;
    if (state !== 'NSW') {
      const number = String(first + sheet);
      const jurisdictionalId = `${lot}${state === 'VIC' ? '\\' : ''}${planType}${number}`;
      return { pid, jurisdictionalId, lot, section: null, plan: number, planType, ...NO_TITLE };
    }
    // A town plan has one section per street block.
    const isSection = kind === 'section';
    const section = isSection ? SECTIONS[sheet % SECTIONS.length]! : null;
    const number = String(first + (isSection ? Math.floor(sheet / SECTIONS.length) : sheet));
    const jurisdictionalId = `${lot}/${section ?? ''}/${planType}${number}`;
    return { pid, jurisdictionalId, lot, section, plan: number, planType, ...NO_TITLE };
  };
}

/** Returns for each plan the number of earlier plans of its kind. */
function numberWithinKind(plans: readonly PlanKind[]): number[] {
  const counts = new Map<PlanKind, number>();
  return plans.map((kind) => {
    const number = counts.get(kind) ?? 0;
    counts.set(kind, number + 1);
    return number;
  });
}
