import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { frameOf } from './frame.ts';
import { labelStyle, textWidthPx } from './label-font.ts';
import { LabelPlan, type Label } from './label-plan.ts';

const style = labelStyle({ sizePx: 12, colour: '#000', halo: '#fff' });
const label = (text: string, x: number, y: number): Label => ({
  text,
  widthPx: textWidthPx(text, style),
  x,
  y,
  angle: 0,
  style,
});

it('LabelPlan omits a label that would overlap an earlier one', () => {
  const plan = new LabelPlan();
  expect(plan.add(label('Wirrabilla', 500, 500))).toBe(true);
  expect(plan.add(label('Merriwindi', 530, 505))).toBe(false);
  expect(plan.add(label('Merriwindi', 500, 530))).toBe(true);
});

it('LabelPlan draws a label on every tile it overlaps', () => {
  const plan = new LabelPlan();
  plan.add(label('Wirrabilla', 512, 384));
  const dark = (x: number) => {
    const context = createCanvas(256, 256).getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 256, 256);
    plan.draw(context, frameOf({ z: 3, x, y: 1 }, 0));
    return context
      .getImageData(0, 0, 256, 256)
      .data.filter((value, i) => i % 4 === 0 && value < 128).length;
  };
  expect(dark(1)).toBeGreaterThan(20);
  expect(dark(2)).toBeGreaterThan(20);
  expect(dark(3)).toBe(0);
});

it('labels use the bundled typeface', () => {
  const own = textWidthPx('Wirrabilla WWW', style);
  const unknown = textWidthPx('Wirrabilla WWW', { ...style, font: '12px "No Such Typeface"' });
  expect(own).not.toBe(unknown);
});
