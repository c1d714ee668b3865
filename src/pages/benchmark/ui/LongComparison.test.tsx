// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LongComparison } from './LongComparison.tsx';

it('a comparison warns with count and time if it takes longer than usual, and not otherwise', () => {
  const { rerender } = render(<LongComparison parcelCount={100} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<LongComparison parcelCount={12_143} />);
  expect(screen.getByText(/^12,143 parcels take about \d+ to \d+ minutes$/)).toBeTruthy();
});
