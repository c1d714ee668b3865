import { EXPORT_FORMAT_IDS, EXPORT_FORMATS, type ExportFormatId } from './formats.ts';

interface DownloadFormat {
  label: string;
  about: string;
}

/** Formats in which people get a boundary: the files written here, and a map the server draws. */
export const DOWNLOAD_FORMATS = {
  ...EXPORT_FORMATS,
  pdf: { label: 'PDF map', about: 'A page of A4 to print, with scale, north and names' },
} as const satisfies Record<ExportFormatId | 'pdf', DownloadFormat>;

export type DownloadFormatId = keyof typeof DOWNLOAD_FORMATS;

export const DOWNLOAD_FORMAT_IDS: readonly DownloadFormatId[] = [...EXPORT_FORMAT_IDS, 'pdf'];
