import type { GeoFormatId } from '#shared/lib/geo';
import type { ParsedLayer } from '../base/parsed-file.ts';
import type { ReadContext } from './read-context.ts';

/** A file of layers: chosen by itself, or an entry of an archive. */
export interface LayerFile {
  /** Name of the layer, if the file does not name its layers. */
  name: string;
  bytes: () => Promise<Uint8Array>;
  /** The decoded text; a remark reports a legacy encoding. */
  text: () => Promise<string>;
  /** Returns the file in the same folder with the same name and this extension, such as `dbf`. */
  companion: (extension: string) => Promise<Uint8Array | undefined>;
  /** Returns the text of the file in the same folder with this name. */
  neighbour: (fileName: string) => Promise<string | undefined>;
}

export interface FormatReader {
  /** Whether a text that starts like this, from its first visible character, is of the format. */
  sniff: (start: string) => boolean;
  /** Whether a file that starts with these bytes is of the format; its content is then not text. */
  sniffBytes?: (start: Uint8Array) => boolean;
  /** How every file of the format starts, for the refusal of a file that only has its extension. */
  beginning?: string;
  /** Format of an archive whose first layer is of this one; `Zip` by default. */
  archivedAs?: string;
  /** Files of an archive that are read before others of the format. */
  isFirst?: (path: string) => boolean;
  /** Whether a file of an archive is of the format; by its extension if absent. */
  isInArchive?: (path: string) => boolean;
  read: (file: LayerFile, reading: ReadContext) => Promise<ParsedLayer[]>;
}

/** A format with its name and extensions; the order of a list of formats is that of sniffing. */
export interface GeoFormat extends Omit<FormatReader, 'isInArchive'> {
  id: GeoFormatId;
  extensions: readonly string[];
  isInArchive: (path: string) => boolean;
}
