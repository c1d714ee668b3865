import type { ImportResult, GeoFileReader, OfferOptions, ReadOptions } from '#shared/geo-file';

/** Reads boundary files in a worker that is loaded with the first file; `close` ends it. */
export interface FileReader {
  read(file: File, options: ReadOptions): Promise<ImportResult>;
  takeOffer(answer: ImportResult, offerId: string, options: OfferOptions): Promise<ImportResult>;
  close(): void;
}

export function createFileReader(): FileReader {
  let reader: GeoFileReader | null = null;
  return {
    async read(file, options) {
      const { createGeoFileReader } = await import('#shared/geo-file');
      options.signal?.throwIfAborted();
      reader ??= createGeoFileReader();
      return reader.read(file, options);
    },
    async takeOffer(answer, offerId, options) {
      const { applyOffer } = await import('#shared/geo-file');
      return applyOffer(answer, offerId, options);
    },
    close() {
      reader?.dispose();
      reader = null;
    },
  };
}
