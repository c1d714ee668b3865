// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '../../../../tests/support/screens/soil-screen.tsx';
import { closeForm, openForm, row, sentForm, type } from './submit-cer.fixture.tsx';

afterEach(closeForm);

/** Collects what the browser would save. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => (saved.push(blob as Blob), 'blob:x');
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return saved;
}

describe('a project with a part of a parcel', () => {
  it('is sent only after the sheet that describes it was made', async () => {
    const saved = savedFiles();
    const { submit } = openForm({
      rows: [row(), row({ parcel_key: 'P2', lot_number: '13' })],
      facts: { parcels_with_holes: ['P2'] },
    });
    await press('Edit parcel by parcel');
    await type(/^Part of the parcel, Parcel 2/, 'without the dam');
    const problem = /^Problem: The regulator’s form has no field for the part of parcel 2/;
    await screen.findByText(problem);
    expect(screen.queryByRole('button', { name: /^Override: The regulator’s form/ })).toBeNull();
    await press('Fix');
    expect(document.activeElement?.textContent).toBe('Make the sheet');
    await press('Make the sheet');
    await screen.findByText(/^partner@agriprove.example made it on .* It says what the project/);
    expect(screen.queryByText(problem)).toBeNull();
    expect(await saved[0]!.text()).toContain('13 (without the dam)');

    await type(/^Part of the parcel, Parcel 2/, 'without the quarry');
    await screen.findByText(/The project has changed since. Make it again.$/);
    await screen.findByText(problem);
    await press('Make the sheet');
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
    await press('Submit');
    await press('Submit now');
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(sentForm(submit).locations['P2']).toMatchObject({ part: 'without the quarry' });
  });
});
