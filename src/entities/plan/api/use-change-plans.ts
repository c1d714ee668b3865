import { useChange } from '#shared/api/react';

/** One change of a plan at a time, under way until the plans are read again (SM-11). */
export const useChangePlans = () => useChange('plans');
