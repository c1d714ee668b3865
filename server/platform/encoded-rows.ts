/**
 * A long list of an answer that a worker thread has written as JSON already, so that the thread
 * which answers calls only compresses it. Whoever writes it answers for its contract.
 */
export class EncodedRows {
  readonly length: number;
  /** A JSON array of `length` rows. */
  readonly json: Uint8Array;

  constructor(length: number, json: Uint8Array) {
    this.length = length;
    this.json = json;
  }

  decode(): unknown[] {
    return JSON.parse(new TextDecoder().decode(this.json)) as unknown[];
  }
}
