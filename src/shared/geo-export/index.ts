export type { BoundaryFeatures } from './export-layer.ts';
export { EXPORT_FORMAT_IDS, EXPORT_FORMATS, type ExportFormatId } from './formats.ts';
export { writeBoundary } from './write-boundary.ts';
export {
  DOWNLOAD_FORMAT_IDS,
  DOWNLOAD_FORMATS,
  type DownloadFormatId,
} from './download-formats.ts';
