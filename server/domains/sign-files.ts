import type { GeneratedFile } from '../documents/generated-file.ts';
import type { AppContext } from './app-context.ts';

/** Signs the PDFs among the files, if documents are signed. */
export const signFiles = (
  { signPdf }: Pick<AppContext, 'signPdf'>,
  files: readonly GeneratedFile[],
): Promise<GeneratedFile[]> =>
  Promise.all(
    files.map(async (file) =>
      signPdf && file.contentType === 'application/pdf'
        ? { ...file, bytes: await signPdf(file.bytes) }
        : file,
    ),
  );
