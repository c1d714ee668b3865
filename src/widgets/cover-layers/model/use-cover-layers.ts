import { useState } from 'react';
import {
  coverAddress,
  DEFAULT_WOODY_COVER_YEAR,
  GROUND_COVER_QUARTERS,
  type CoverProduct,
} from '#entities/cover';
import { useSessionState } from '#shared/auth/react';
import { useAppSettings } from '#shared/config/react';

/** One cover overlay as its control sets it and the map shows it. */
export interface CoverLayer {
  product: CoverProduct;
  /** Whether this installation has it at all. */
  isOffered: boolean;
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Place in the list of quarters, or a year. */
  step: number;
  setStep: (step: number) => void;
  /** Address of its tiles at this step; null when it is not offered. */
  tiles: string | null;
  /** None of the tiles in view could be had. */
  isMissing: boolean;
  setMissing: (isMissing: boolean) => void;
}

export interface CoverLayersState {
  ground: CoverLayer;
  woody: CoverLayer;
}

/** Both overlays of a screen, off at first (OP-12) and at their latest dates, then as they were left. */
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
