import { loadable } from '#shared/loadable';

/** Loaded on its own, so that a chart that fails leaves the table with the same values. */
export const Chart = loadable(() => import('./Chart.tsx').then((module) => module.Chart));
export type { ChartSeries } from './chart-options.ts';
export { hasCanvas } from './has-canvas.ts';
