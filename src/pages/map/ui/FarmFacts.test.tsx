// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { farmRecord } from '../../../../tests/support/screens/farm-record.ts';
import { farmSummary } from '../../../../tests/support/screens/farm-summary.ts';
import { FarmFacts } from './FarmFacts.tsx';

it('the facts of a farm are terms with their values', () => {
  render(
    <FarmFacts
      farm={farmRecord()}
      summary={farmSummary()}
      onAddPic={() => {}}
      onVerify={() => {}}
    />,
  );
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term) => term.slice(0, 4))).toEqual(['Land', 'PICW', 'LPAW']);
  expect(values).toEqual(['412 ha · 2 parcels', 'NK123456', 'Not verified. Verify now']);
});
