import { useChange, useIsChanging } from '#shared/change/react';

/** Allows one plan change at a time, in progress until the plans are reloaded (SM-11). */
export const useChangePlans = (failureIn?: 'form' | 'message') => useChange('plans', failureIn);

/** True while any change of a plan is in progress. */
export const useIsChangingPlans = () => useIsChanging('plans');
