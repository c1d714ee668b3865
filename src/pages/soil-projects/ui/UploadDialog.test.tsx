// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api';
import { $message } from '#shared/snackbar/react';
import {
  choose,
  fact,
  kindOf,
  openRow,
  partnerRow,
  pdf,
  titleDoc,
} from '../../../../tests/support/screens/partner-screen.tsx';
import {
  button,
  holdPuts,
  press,
  type HeldPut,
} from '../../../../tests/support/screens/soil-screen.tsx';

let puts: HeldPut[];
beforeEach(() => {
  puts = holdPuts();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openUpload(...files: File[]) {
  const opened = await openRow({
    rows: [partnerRow({}, { title_docs: [titleDoc('there.pdf')] })],
  });
  await press('Upload Title Docs');
  await choose(...files);
  await screen.findByText(files[0]!.name);
  return opened;
}
const line = (name: string) =>
  within(
    within(screen.getByRole('list', { name: 'Chosen files' }))
      .getByText(name)
      .closest('li')!,
  );
const sent = (count: number) =>
  waitFor(() => {
    expect(puts).toHaveLength(count);
  });
const putOf = (name: string) => puts.findLast(({ file }) => file.name === name)!;
const recorded = (calls: { mock: { calls: { project_attributes: object }[][] } }) =>
  calls.mock.calls.map(([params]) => params!.project_attributes);

describe('the upload of title documents', () => {
  it('sends several files with a progress bar each, and the count grows (PADM-09, PADM-13, PADM-20, PADM-21)', async () => {
    const { answers, scope } = await openUpload(pdf('a.pdf'), pdf('b.pdf'));
    expect(fact('Title documents')).toBe('1');
    await press('Upload 2 files');
    await sent(2);
    const keys = answers['soilProjects.uploadLinks'].mock.calls.map(([params]) => {
      const [pair] = params.bucket_key_pairs;
      expect(pair).toMatchObject({ bucket_name: 'fenceline-dev', file_type: 'application/pdf' });
      expect(kindOf(pair!.key_name)).toBe('title-docs');
      return pair!.key_name;
    });
    expect(puts.map(({ link, type }) => [link, type])).toEqual(
      keys.map((key) => [`/files/${key}`, 'application/pdf']),
    );
    putOf('a.pdf').goneUp(1, 2);
    await waitFor(() => {
      const bar = screen.getByRole('progressbar', { name: 'Uploading a.pdf' });
      expect(bar.getAttribute('aria-valuenow')).toBe('50');
    });
    putOf('a.pdf').answer(204);
    await line('a.pdf').findByText('Uploaded');
    screen.getByRole('progressbar', { name: 'Uploading b.pdf' });
    putOf('b.pdf').answer(200, 'Something behind the PDF was left out.');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(recorded(answers['soilProjects.updateAttributes'])).toEqual([
      { title_docs: [{ file_name: 'a.pdf', key_name: keys[0] }] },
      { title_docs: [{ file_name: 'b.pdf', key_name: keys[1] }] },
    ]);
    expect(fact('Title documents')).toBe('3');
    expect(scope.getState($message)?.lines).toEqual([
      'The title documents are uploaded.',
      'b.pdf: Something behind the PDF was left out.',
    ]);
  });

  it('accepts only PDFs, and says why it refuses each other file (PADM-14)', async () => {
    const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'photo.pdf', {
      type: 'application/pdf',
    });
    await openUpload(pdf('notes.pdf', 'PK not a pdf'), pdf('empty.pdf', ''), png);
    expect(screen.getByLabelText<HTMLInputElement>('Add more files').accept).toBe(
      'application/pdf',
    );
    line('notes.pdf').getByText('The file is not a PDF.');
    line('empty.pdf').getByText('The file is empty.');
    line('photo.pdf').getByText(/^This is a photo, not a PDF\. .*iPhone.*Android/);
    await press('Remove photo.pdf from the list');
    expect(button('Upload').disabled).toBe(true);
    await press('Remove notes.pdf from the list');
    await choose(pdf('good.pdf'));
    await waitFor(() => {
      expect(button('Upload').disabled).toBe(false);
    });
    expect(screen.queryByText('notes.pdf')).toBeNull();
  });

  it('keeps the other files when one is refused or fails, and can retry the failed one (SM-19)', async () => {
    const { answers } = await openUpload(pdf('a.pdf'), pdf('locked.pdf'), pdf('c.pdf'));
    await press('Upload 3 files');
    await sent(3);
    putOf('locked.pdf').answer(422, 'The PDF is protected by a password.');
    putOf('c.pdf').loseConnection();
    putOf('a.pdf').answer(204);
    await screen.findByText('Some files were not uploaded. The others are saved.');
    line('locked.pdf').getByText('The PDF is protected by a password.');
    line('c.pdf').getByText(/^The server cannot be reached\./);
    expect(fact('Title documents')).toBe('2');
    await press('Try again');
    await sent(4);
    expect(puts[3]).toMatchObject({ link: puts[2]!.link });
    puts[3]!.answer(204);
    await line('c.pdf').findByText('Uploaded');
    await waitFor(() => {
      expect(fact('Title documents')).toBe('3');
    });
    expect(recorded(answers['soilProjects.updateAttributes'])).toHaveLength(2);
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('records a file that has already arrived without sending it again', async () => {
    const { answers } = await openUpload(pdf('a.pdf'));
    answers['soilProjects.updateAttributes'].mockRejectedValueOnce(ApiError.unreachable(null));
    await press('Upload');
    await sent(1);
    puts[0]!.answer(204);
    await press('Try again');
    await waitFor(() => {
      expect(fact('Title documents')).toBe('2');
    });
    expect(puts).toHaveLength(1);
    const [first, second] = recorded(answers['soilProjects.updateAttributes']);
    expect(second).toEqual(first);
  });

  it('sends three files at once, and Stop aborts them', async () => {
    const names = ['1.pdf', '2.pdf', '3.pdf', '4.pdf'];
    const { answers } = await openUpload(...names.map((name) => pdf(name)));
    await press('Upload 4 files');
    await sent(3);
    line('4.pdf').getByText('Waiting');
    putOf('1.pdf').answer(204);
    await sent(4);
    await press('Stop');
    await waitFor(() => {
      expect(button('Upload 3 files').disabled).toBe(false);
    });
    expect(puts.slice(1).every(({ isAborted }) => isAborted)).toBe(true);
    line('1.pdf').getByText('Uploaded');
    expect(recorded(answers['soilProjects.updateAttributes'])).toHaveLength(1);
    expect(fact('Title documents')).toBe('2');
  });
});

describe('the upload of the delegation document', () => {
  it('works like that of title documents, one file at a time (OP-76)', async () => {
    const { answers } = await openRow();
    await press('Upload the delegation document');
    expect(screen.getByLabelText<HTMLInputElement>('Choose a PDF file').multiple).toBe(false);
    await choose(pdf('delegation.pdf'));
    await screen.findByText('delegation.pdf');
    expect(screen.queryByLabelText('Add more files')).toBeNull();
    await press('Upload');
    await sent(1);
    puts[0]!.answer(204);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    const [{ delegation_doc: stored } = {}] = recorded(
      answers['soilProjects.updateAttributes'],
    ) as { delegation_doc?: { file_name: string; key_name: string } }[];
    expect(stored?.file_name).toBe('delegation.pdf');
    expect(kindOf(stored!.key_name)).toBe('delegation');
  });
});
