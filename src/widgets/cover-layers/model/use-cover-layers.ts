import { useMemo, useState } from 'react';
import {
  COVER_PRODUCT_IDS,
  coverAddress,
  DEFAULT_OPACITY,
  eachCover,
  type CoverProduct,
  type CoverScreen,
} from '#entities/cover';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';
import { timeAxisOf, type TimeAxis } from './time-axis.ts';

/** State of one cover overlay, shared by its switch, its time bar and the map. */
export interface CoverLayer {
  product: CoverProduct;
  axis: TimeAxis;
  /** True if this installation has the overlay. */
  isOffered: boolean;
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** A step of the axis. */
  step: number;
  setStep: (step: number) => void;
  /** URL template of its tiles at this step; null when it is not offered. */
  tiles: string | null;
  /** Shows the change over this many years; 0 shows the cover itself. */
  changeYears: number;
  setChangeYears: (years: number) => void;
  /**
   * URL template of the tiles from which changes are counted; null when the cover itself is shown.
   */
  before: string | null;
  /** 0 to 1 */
  opacity: number;
  setOpacity: (opacity: number) => void;
  /** True if its colours are shifted, because another overlay uses the same ones. */
  isShifted: boolean;
  /** True if none of the tiles in view could be loaded. */
  isMissing: boolean;
  setMissing: (isMissing: boolean) => void;
  isLoading: boolean;
  setLoading: (isLoading: boolean) => void;
}

export type CoverLayersState = Readonly<Record<CoverProduct, CoverLayer>>;

/**
 * A screen's overlays: at first off (OP-12) and at their latest dates, afterwards as the user left
 * them. The colours of one above another are shifted.
 */
export function useCoverLayers(screen: CoverScreen): CoverLayersState {
  // oxlint-disable-next-line react/rules-of-hooks -- the products are the same in every render
  const layers = eachCover((product) => useCoverLayer(screen, product));
  const showingCover = COVER_PRODUCT_IDS.filter(
    (product) => layers[product].isOn && layers[product].before === null,
  );
  return eachCover((product) => ({
    ...layers[product],
    isShifted: showingCover.indexOf(product) > 0,
  }));
}

function useCoverLayer(screen: CoverScreen, product: CoverProduct): CoverLayer {
  const axis = useMemo(() => timeAxisOf(product, screen), [product, screen]);
  const template = useAppSettings().cover_tiles[product];
  const [isOn, setOn] = useSessionState<boolean>(`${screen}.${product}`, false);
  const [step, setStep] = useSessionState<number>(`${screen}.${product}.step`, axis.last);
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
