import { useMemo, useState } from 'react';
import {
  coverAddress,
  DEFAULT_OPACITY,
  DEFAULT_WOODY_COVER_YEAR,
  type CoverProduct,
} from '#entities/cover';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { groundAxis, WOODY_AXIS, type TimeAxis } from './time-axis.ts';

/** State of one cover overlay, shared by its switch, its time bar and the map. */
export interface CoverLayer {
  product: CoverProduct;
  axis: TimeAxis;
  /** True if this installation has the overlay. */
  isOffered: boolean;
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Index into the list of quarters, or a year. */
  step: number;
  setStep: (step: number) => void;
  /** URL template of its tiles at this step; null when it is not offered. */
  tiles: string | null;
  /** Shows what changed over this many years; 0 shows the cover itself. */
  changeYears: number;
  setChangeYears: (years: number) => void;
  /** URL template of the tiles that changes are counted from; null when the cover is shown. */
  before: string | null;
  /** 0 to 1 */
  opacity: number;
  setOpacity: (opacity: number) => void;
  /** True if its colours are shifted, because the other overlay has the same. */
  isShifted: boolean;
  /** True if none of the tiles in view could be loaded. */
  isMissing: boolean;
  setMissing: (isMissing: boolean) => void;
  isLoading: boolean;
  setLoading: (isLoading: boolean) => void;
}

export interface CoverLayersState {
  ground: CoverLayer;
  woody: CoverLayer;
}

/**
 * A screen's two overlays: at first off (OP-12) and at their latest dates, afterwards as the user
 * left them.
 */
export function useCoverLayers(screen: string, lastQuarterIndex: number): CoverLayersState {
  const groundDates = useMemo(() => groundAxis(lastQuarterIndex), [lastQuarterIndex]);
  const ground = useCoverLayer(screen, 'ground', lastQuarterIndex, groundDates);
  const woody = useCoverLayer(screen, 'woody', DEFAULT_WOODY_COVER_YEAR, WOODY_AXIS);
  const isCoverOf = ({ isOn, before }: CoverLayer) => isOn && before === null;
  return { ground, woody: { ...woody, isShifted: isCoverOf(ground) && isCoverOf(woody) } };
}

function useCoverLayer(
  screen: string,
  product: CoverProduct,
  firstStep: number,
  axis: TimeAxis,
): CoverLayer {
  const template = useAppSettings().cover_tiles[product];
  const [isOn, setOn] = useSessionState<boolean>(`${screen}.${product}`, false);
  const [step, setStep] = useSessionState<number>(`${screen}.${product}.step`, firstStep);
  const [opacity, setOpacity] = useSessionState<number>(
    `${screen}.${product}.opacity`,
    DEFAULT_OPACITY,
  );
  const [changeYears, setChangeYears] = useSessionState<number>(`${screen}.${product}.change`, 0);
  const [isMissing, setMissing] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const tilesAt = (at: number) =>
    template === null ? null : coverAddress(template, product, axis.dateOf(at));
  const first = Math.max(axis.first, step - changeYears * axis.stepsPerYear);
  return {
    product,
    axis,
    isOffered: template !== null,
    isOn: isOn && template !== null,
    setOn,
    step,
    setStep,
    tiles: tilesAt(step),
    changeYears,
    setChangeYears,
    before: first === step ? null : tilesAt(first),
    opacity,
    setOpacity,
    isShifted: false,
    isMissing,
    setMissing,
    isLoading,
    setLoading,
  };
}
