import { deflateSync } from 'node:zlib';
import { smallPdf } from '../../support/server/small-pdf.ts';

const objectStream = (dictionary: string, bytes: Buffer): string =>
  `9 0 obj\n<</Type /ObjStm /N 1 /First 4 ${dictionary}>>\nstream\n${bytes.toString('latin1')}\nendstream\nendobj`;

/** An object stream whose list of filters never ends. */
export const endlessFilters = (): Buffer =>
  smallPdf(objectStream('/Filter['.repeat(25_000), Buffer.from('x')));

/** 63 MB of names compressed into an object stream of 64 kB. */
export const inflatingNames = (): Buffer =>
  smallPdf(objectStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(63_000_000, '/a '))));

/** A single name of 15 MB. */
export const longName = (): Buffer => smallPdf(`9 0 obj\n/${'a'.repeat(15_000_000)}\nendobj`);
