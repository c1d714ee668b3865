import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { afterFailure, isSendable, uploadsOf } from './uploads.ts';

const file = (name: string, contents: string | Uint8Array<ArrayBuffer>) =>
  new File([contents], name, { lastModified: 1 });
const running = new AbortController().signal;

describe('chosen files', () => {
  it('are refused in words when they cannot be a title (PADM-14)', async () => {
    const chosen = await uploadsOf(
      [
        file('good.pdf', '%PDF-1.7'),
        file('notes.pdf', 'PK'),
        file('empty.pdf', ''),
        file('scan.pdf', new Uint8Array(20 * 1024 * 1024 + 1)),
      ],
      [],
    );
    expect(chosen.map(({ problem }) => problem)).toEqual([
      null,
      'The file is not a PDF.',
      'The file is empty.',
      'The file is larger than 20 MB. Please scan it at a lower resolution.',
    ]);
    expect(chosen.filter(isSendable).map((upload) => upload.file.name)).toEqual(['good.pdf']);
  });

  it('are on the list once, however often they are chosen', async () => {
    const first = await uploadsOf([file('a.pdf', '%PDF-1.7')], []);
    expect(await uploadsOf([file('a.pdf', '%PDF-1.7')], first)).toEqual([]);
    expect(await uploadsOf([file('a.pdf', '%PDF-1.4 other')], first)).toHaveLength(1);
  });
});

describe('a failed upload', () => {
  const after = (error: unknown, signal = running) =>
    afterFailure(error, file('a.pdf', '%PDF-1.7'), signal);

  it('is final when the store has looked at the file, in its words', () => {
    expect(after(new ApiError('UNREADABLE', 'A password.', { status: 422 }))).toEqual({
      state: 'refused',
      problem: 'A password.',
    });
  });

  it('can be tried again otherwise, and is sent anew when it has not arrived', () => {
    expect(after(ApiError.unreachable(null))).toMatchObject({ state: 'failed' });
    expect(
      after(
        new ApiError('CONFLICT', 'a.pdf: no', { status: 409, fields: { 'a.pdf': 'Not there.' } }),
      ),
    ).toEqual({ state: 'failed', problem: 'Not there.', hasArrived: false });
    expect(after(new TypeError('x'))).toMatchObject({ state: 'failed' });
  });

  it('stands as it was chosen when it was stopped', () => {
    expect(after(new Error('stopped'), AbortSignal.abort())).toEqual({
      state: 'ready',
      percent: 0,
    });
  });
});
