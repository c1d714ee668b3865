import { PDF_TYPE } from '#entities/soil-project';
import { ApiError } from '#shared/api';

/** PUTs a file straight to its link (PDF-15); `onProgress` is told per cent, 0 to 100. */
export function putPdf(link: string, file: File, onProgress: (percent: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', link);
    request.setRequestHeader('Content-Type', PDF_TYPE);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else {
        reject(
          new ApiError('UNREADABLE', 'The PDF could not be uploaded. Please send it again.', {
            status: request.status,
          }),
        );
      }
    });
    request.addEventListener('error', () => reject(ApiError.unreachable(request.status)));
    request.send(file);
  });
}
