import { expect, it } from 'vitest';
import { openReport } from '../report-document.ts';
import { drawChartArea } from './chart-area.ts';

it('drawChartArea clamps values beyond an axis to the edge of the plot', () => {
  const { doc } = openReport({
    title: 'A chart',
    subject: 'A chart',
    reference: 'Order 1',
    generatedAt: new Date(0),
    notice: null,
  });
  doc.addPage();
  const percent = { from: 0, to: 100, ticks: [0, 100], label: String };
  const box = { left: 50, right: 250, top: 100, bottom: 300 };
  const area = drawChartArea(doc, box, { x: percent, y: percent, yTitle: 'Cover' });
  expect(area.y(50)).toBeCloseTo((area.top + area.bottom) / 2, 9);
  expect(area.y(108)).toBe(area.top);
  expect(area.y(-3)).toBe(area.bottom);
});
