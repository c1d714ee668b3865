// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';
import { row, attributes, openForm, field, closeForm } from './submit-cer.fixture.tsx';

afterEach(closeForm);

describe('the regulator preview', () => {
  it('names what is missing and links to its field', async () => {
    openForm({
      rows: [
        row({
          lot_number: null,
          local_government_area: null,
          project_attributes: attributes({ title_docs: [] }),
        }),
        row({ lot_number: '13', local_government_area: null }),
      ],
    });
    await screen.findByText('2 of 14 incomplete');
    await press('Fill it in: Local Government Area');
    expect(document.activeElement).toBe(await field('Local government area'));
    screen.getByText('Missing for 1 of 2 parcels');
    screen.getByText(/^The landholder must complete the farm/);
  });

  it('offers to e-mail the client about what only the client can complete', async () => {
    openForm({
      rows: [row({ project_name: 'Creek & Hill? 50%', plan_number: null, plan_type: null })],
    });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Ask the client/ });
    expect(link.getAttribute('aria-label')).toBe('Ask the client by e-mail: Plan number');
    const mail = new URL(link.href);
    expect([mail.protocol, mail.pathname]).toEqual(['mailto:', 'client@fenceline.example']);
    expect([...mail.searchParams]).toEqual([
      ['subject', 'Plan number is missing: soil carbon project 5 (Creek & Hill? 50%)'],
    ]);
  });

  it('is collapsed when nothing is missing', async () => {
    openForm();
    await screen.findByText('All 14 filled in');
    expect(screen.queryByText('Assignor(s)')).toBeNull();
  });
});
