import { useState } from 'react';
import {
  coverAddress,
  DEFAULT_WOODY_COVER_YEAR,
  GROUND_COVER_QUARTERS,
  type CoverProduct,
} from '#entities/cover';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';

/** State of one cover overlay, shared by its control and the map. */
export interface CoverLayer {
  product: CoverProduct;
  /** True if this installation has the overlay. */
  isOffered: boolean;
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Index into the list of quarters, or a year. */
  step: number;
  setStep: (step: number) => void;
  /** URL template of its tiles at this step; null when it is not offered. */
  tiles: string | null;
  /** True if none of the tiles in view could be loaded. */
  isMissing: boolean;
  setMissing: (isMissing: boolean) => void;
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
  return {
    ground: useCoverLayer(
      screen,
      'ground',
      lastQuarterIndex,
      (step) => GROUND_COVER_QUARTERS[step] ?? '',
    ),
    woody: useCoverLayer(screen, 'woody', DEFAULT_WOODY_COVER_YEAR, String),
  };
}

function useCoverLayer(
  screen: string,
  product: CoverProduct,
  firstStep: number,
  dateOf: (step: number) => string,
): CoverLayer {
  const template = useAppSettings().cover_tiles[product];
  const [isOn, setOn] = useSessionState<boolean>(`${screen}.${product}`, false);
  const [step, setStep] = useSessionState<number>(`${screen}.${product}.step`, firstStep);
  const [isMissing, setMissing] = useState(false);
  return {
    product,
    isOffered: template !== null,
    isOn: isOn && template !== null,
    setOn,
    step,
    setStep,
    tiles: template === null ? null : coverAddress(template, product, dateOf(step)),
    isMissing,
    setMissing,
  };
}
