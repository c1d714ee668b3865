import { useChange, useIsChanging } from '#shared/change/react';

/** One change of a plan at a time, under way until the plans are read again (SM-11). */
export const useChangePlans = (failureIn?: 'form' | 'message') => useChange('plans', failureIn);

/** Whether any change of a plan is under way. */
export const useIsChangingPlans = () => useIsChanging('plans');
