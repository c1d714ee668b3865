// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { blankSoilForm, SoilForm, type Landholder } from '#entities/soil-project';
import { Landholders } from './Landholders.tsx';

afterEach(cleanup);

const people = (count: number): Landholder[] =>
  Array.from({ length: count }, (_, i) => ({ kind: 'person', name: `Person ${i + 1}` }));
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
    />
  );
}
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add a person' });
const CAP = /^A project can name at most 200 landholders\./;

describe('Landholders', () => {
  it('accepts 200 people and then says that no more can be added', async () => {
    render(<Section count={199} />);
    expect(screen.queryByText(CAP)).toBeNull();
    await userEvent.click(add());
    expect(screen.getByText(CAP).getAttribute('role')).toBe('status');
    expect(add().disabled).toBe(true);
  });

  it('the form schema accepts up to 200 people', () => {
    expect(SoilForm.safeParse(formWith(people(200))).success).toBe(true);
    expect(SoilForm.safeParse(formWith(people(201))).success).toBe(false);
  });
});
