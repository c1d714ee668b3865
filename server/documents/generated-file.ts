export interface GeneratedFile {
  /** ASCII, no folder, safe on every file system. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
}
