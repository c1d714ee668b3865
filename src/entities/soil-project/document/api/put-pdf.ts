import { ApiError } from '#shared/api';
import { PDF_TYPE } from '../model/project-files.ts';

export interface PutOptions {
  /** Called with the uploaded percentage of the file, 0 to 100. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal;
}

/**
 * PUTs a file directly to its upload link (PDF-15). Resolves to the store's remark on it, if it has
 * one. Rejects with an ApiError that quotes the store's reason for refusing the file, or with the
 * signal's reason.
 */
export function putPdf(link: string, file: File, { onProgress, signal }: PutOptions) {
  return new Promise<string | null>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', link);
    request.setRequestHeader('Content-Type', PDF_TYPE);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(wordsIn(request));
      } else {
        const words = wordsIn(request) ?? 'The file could not be uploaded. Please try again.';
        reject(new ApiError('UNREADABLE', words, { status: request.status }));
      }
    });
    request.addEventListener('error', () => reject(ApiError.unreachable(request.status)));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

/**
 * Our own store answers in words; an external store's answers are not readable for people.
 */
const wordsIn = (request: XMLHttpRequest): string | null =>
  request.getResponseHeader('content-type')?.startsWith('text/plain') && request.responseText
    ? request.responseText
    : null;
