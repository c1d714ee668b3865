export { Chart } from './Chart.tsx';
export type { ChartSeries } from './chart-options.ts';
export { hasCanvas } from './has-canvas.ts';
