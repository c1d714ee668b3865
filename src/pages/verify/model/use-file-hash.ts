import { useState } from 'react';
import { hashFile, UncheckedFileError } from '#entities/document';

/** Hashes chosen files on this device. */
export function useFileHash(onHashed: (fileName: string, sha256: string) => void) {
  const [reading, setReading] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function take(file: File) {
    setFault(null);
    setReading(file.name);
    try {
      onHashed(file.name, await hashFile(file));
    } catch (error) {
      setFault(
        error instanceof UncheckedFileError
          ? error.message
          : 'This file could not be read. Save it on this device, then choose it again.',
      );
    }
    setReading(null);
  }
  return { take: (file: File) => void take(file), reading, fault };
}
