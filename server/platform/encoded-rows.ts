/**
 * A long list that a worker thread has already encoded as JSON, so that the thread that answers
 * calls only compresses it. The code that creates it guarantees that it matches the contract.
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

/** Number of rows of an answer; 0 for an answer that is not a list. */
export const lengthOfRows = (answer: unknown): number =>
  Array.isArray(answer) || answer instanceof EncodedRows ? answer.length : 0;

export const decoded = (answer: unknown): unknown =>
  answer instanceof EncodedRows ? answer.decode() : answer;
