// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { blankSoilForm, SoilForm, stepProblems } from '#entities/registration/form';
import { blankCompany, blankPerson, type Landholder } from '#entities/registration/landholder';
import { enterText } from '../../../../tests/support/screens/enter-text.ts';
import { Landholders } from './Landholders.tsx';

afterEach(cleanup);

const people = (count: number): Landholder[] =>
  Array.from({ length: count }, (_, i) => ({ ...blankPerson(), name: `Person ${i + 1}` }));
const formWith = (landholders: Landholder[]): SoilForm => ({
  ...blankSoilForm(new Date('2026-11-21T00:00:00Z')),
  landholders,
});

function Section({ count }: { count: number }) {
  const [form, setForm] = useState(formWith(people(count)));
  return (
    <Landholders
      form={form}
      change={(answers) => setForm({ ...form, ...answers })}
      problemAt={() => undefined}
      disabled={false}
      parcels={['1//DP755510', '2//DP755510'].map((name) => ({ key: `key ${name}`, name }))}
    />
  );
}
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add a person' });
const CAP = /^A project can name at most 200 landholders\./;

function Company({ left = false }: { left?: boolean }) {
  const [form, setForm] = useState(formWith([blankCompany()]));
  return (
    <Landholders
      form={form}
      change={(answers) => setForm({ ...form, ...answers })}
      problemAt={(field) =>
        left ? stepProblems(form, 1).find((one) => one.field === field)?.message : undefined
      }
      disabled={false}
      parcels={[]}
    />
  );
}

describe('Landholders', () => {
  it('shows at the ACN that its check digit is wrong, and groups the digits of a valid one', async () => {
    render(<Company left />);
    const acn = screen.getByRole<HTMLInputElement>('textbox', { name: 'ACN' });
    await userEvent.type(acn, '123456789');
    screen.getByText('This is not a valid ACN. Please check its nine digits.');
    await userEvent.clear(acn);
    await userEvent.type(acn, '004085616');
    await userEvent.tab();
    expect(acn.value).toBe('004 085 616');
    expect(screen.queryByText(/^This is not a valid ACN/)).toBeNull();
  });

  it('asks for one name where a company’s sole director signs', async () => {
    render(<Company />);
    screen.getByRole('textbox', { name: 'Second director' });
    const signer = screen.getByRole('combobox', { name: 'Who signs for it?' });
    await userEvent.selectOptions(signer, 'Sole director');
    screen.getByText('The company has one director and no secretary.');
    expect(screen.queryByRole('textbox', { name: 'Second director' })).toBeNull();
  });

  it('asks a person who signs as attorney for the principal and the power of attorney', async () => {
    render(<Section count={1} />);
    const capacity = screen.getByRole('combobox', { name: 'Signs as' });
    await userEvent.selectOptions(capacity, 'Attorney, for the owner');
    screen.getByRole('textbox', { name: 'Name of the attorney, who signs' });
    screen.getByRole('textbox', { name: 'Name on the title, for whom they sign' });
    const power = screen.getByRole<HTMLInputElement>('textbox', { name: 'Power of attorney' });
    await enterText(power, 'dated 1 March 2024');
    expect(power.value).toBe('dated 1 March 2024');
  });

  it('offers parcels only where several landholders share a farm of several parcels', async () => {
    const { unmount } = render(<Section count={1} />);
    expect(screen.queryByRole('combobox', { name: 'Which parcels?' })).toBeNull();
    unmount();
    render(<Section count={2} />);
    const [first] = screen.getAllByRole('combobox', { name: 'Which parcels?' });
    await userEvent.selectOptions(first!, 'Only these parcels');
    const second = screen.getByRole('checkbox', { name: '2//DP755510' });
    await userEvent.click(second);
    expect(second.getAttribute('aria-checked')).toBe('true');
    await userEvent.selectOptions(first!, 'All parcels of the project');
    expect(screen.queryByRole('checkbox', { name: '2//DP755510' })).toBeNull();
  });

  it('offers no more people once there are 200, and says so', () => {
    const { unmount } = render(<Section count={1} />);
    expect(screen.queryByText(CAP)).toBeNull();
    expect(add().disabled).toBe(false);
    unmount();
    render(<Section count={200} />);
    expect(screen.getByText(CAP).getAttribute('role')).toBe('status');
    expect(add().disabled).toBe(true);
  });

  it('the form schema accepts up to 200 people', () => {
    expect(SoilForm.safeParse(formWith(people(200))).success).toBe(true);
    expect(SoilForm.safeParse(formWith(people(201))).success).toBe(false);
  });
});
