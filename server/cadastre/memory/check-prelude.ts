import { FORMAT_VERSION, PRELUDE, SnapshotError } from './snapshot-format.ts';

/** Creates the error for an unusable snapshot file; the reason ends with the remedy. */
export const unusable = (path: string, reason: string) =>
  new SnapshotError(`The parcel snapshot ${path} ${reason}.`);

/**
 * Checks the beginning of a snapshot file against the file’s length. Throws `SnapshotError` for a
 * file that is not a snapshot, is in another format or is truncated.
 */
export function checkPrelude(path: string, prelude: Buffer, byteLength: number): void {
  const magic = prelude.toString('latin1', 0, PRELUDE.magic.length);
  if (prelude.length < PRELUDE.length || magic !== PRELUDE.magic) {
    throw unusable(path, 'is not a parcel snapshot; import the cadastre again');
  }
  const version = prelude.readUInt32LE(PRELUDE.versionAt);
  if (version !== FORMAT_VERSION) {
    throw unusable(
      path,
      `has format ${version}, this server reads format ${FORMAT_VERSION}; import the cadastre again`,
    );
  }
  const fileLength = prelude.readBigUInt64LE(PRELUDE.fileLengthAt);
  if (fileLength !== BigInt(byteLength)) {
    throw unusable(
      path,
      `has the wrong length (${byteLength} of ${fileLength} bytes); import the cadastre again`,
    );
  }
}

/** Compares the SHA-256 of what follows the checksum with the checksum. Throws `SnapshotError`. */
export function checkDigest(path: string, prelude: Buffer, digest: Buffer): void {
  if (digest.compare(prelude, PRELUDE.digestAt, PRELUDE.digestedFrom) !== 0) {
    throw unusable(path, 'is damaged: its checksum does not match; import the cadastre again');
  }
}
