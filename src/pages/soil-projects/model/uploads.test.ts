import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api';
import { afterFailure, isSendable, uploadsOf } from './uploads.ts';

const file = (name: string, contents: string | Uint8Array<ArrayBuffer>) =>
  new File([contents], name, { lastModified: 1 });
const running = new AbortController().signal;

describe('uploadsOf', () => {
  it('refuses, with a reason, files that cannot be a title document (PADM-14)', async () => {
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

  it('lists a file once, however often it is chosen', async () => {
    const first = await uploadsOf([file('a.pdf', '%PDF-1.7')], []);
    expect(await uploadsOf([file('a.pdf', '%PDF-1.7')], first)).toEqual([]);
    expect(await uploadsOf([file('a.pdf', '%PDF-1.4 other')], first)).toHaveLength(1);
  });
});

describe('afterFailure', () => {
  const after = (error: unknown, signal = running) =>
    afterFailure(error, file('a.pdf', '%PDF-1.7'), signal);

  it('is final, with the store’s reason, when the store has rejected the file', () => {
    expect(after(new ApiError('UNREADABLE', 'A password.', { status: 422 }))).toEqual({
      state: 'refused',
      problem: 'A password.',
    });
  });

  it('allows a retry otherwise, which sends the file again if it has not arrived', () => {
    expect(after(ApiError.unreachable(null))).toMatchObject({ state: 'failed' });
    expect(
      after(
        new ApiError('CONFLICT', 'a.pdf: no', { status: 409, fields: { 'a.pdf': 'Not there.' } }),
      ),
    ).toEqual({ state: 'failed', problem: 'Not there.', hasArrived: false });
    expect(after(new TypeError('x'))).toMatchObject({ state: 'failed' });
  });

  it('resets an upload that was stopped', () => {
    expect(after(new Error('stopped'), AbortSignal.abort())).toEqual({
      state: 'ready',
      percent: 0,
    });
  });
});
