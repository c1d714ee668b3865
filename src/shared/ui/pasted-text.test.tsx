// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

function Form() {
  const [phone, setPhone] = useState('');
  const [note, setNote] = useState('');
  return (
    <>
      <Input aria-label="Phone" value={phone} onChange={(event) => setPhone(event.target.value)} />
      <Textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <output>{JSON.stringify([phone, note])}</output>
    </>
  );
}

it('a field accepts a pasted phone number without the marks of a contacts app', async () => {
  render(<Form />);
  await userEvent.click(screen.getByLabelText('Phone'));
  await userEvent.paste('\u202a0400\t111 222\u202c');
  await userEvent.type(screen.getByLabelText('Phone'), '3');
  await userEvent.click(screen.getByLabelText('Note'));
  await userEvent.paste('Gate 2\vover the creek\u200e');
  expect(screen.getByRole('status').textContent).toBe(
    JSON.stringify(['0400 111 2223', 'Gate 2\nover the creek']),
  );
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '0400 111 2223');
});
