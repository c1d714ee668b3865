import { CallError } from '../call-error.ts';

/** Maximum lists and objects, and values, of a body. The largest possible boundary has fewer. */
const MAX_NESTED = 150_000;
const MAX_VALUES = 1_000_000;
/** Maximum names of all objects together. */
const MAX_NAMES = 200_000;
const [BRACKET, BRACE, COMMA, COLON] = [0x5b, 0x7b, 0x2c, 0x3a];

/**
 * Parses the JSON of a request. Scans the bytes first and rejects a body that would take long to
 * parse. Throws CallError MALFORMED_REQUEST or TOO_LARGE.
 */
export function parseBody(body: Uint8Array): unknown {
  requireFewParts(body);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new CallError('MALFORMED_REQUEST', 'The request is not JSON.', { cause });
  }
}

/** Counts characters inside strings too; no real request has this many. */
function requireFewParts(body: Uint8Array): void {
  let nested = 0;
  let values = 0;
  let names = 0;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index];
    if (byte === COMMA) values += 1;
    else if (byte === BRACKET || byte === BRACE) nested += 1;
    else if (byte === COLON) names += 1;
  }
  if (nested <= MAX_NESTED && values <= MAX_VALUES && names <= MAX_NAMES) return;
  throw new CallError('TOO_LARGE', 'The request has more values than any call accepts.');
}
