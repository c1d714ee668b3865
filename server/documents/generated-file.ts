export interface GeneratedFile {
  /** ASCII, without a folder, safe on every file system. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}
