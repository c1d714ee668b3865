import { CallError } from '../call-error.ts';

/** Lists and objects, and values, of a body. The largest boundary there may be has fewer. */
const MAX_NESTED = 150_000;
const MAX_VALUES = 1_000_000;
/** Names of all objects together. */
const MAX_NAMES = 200_000;
const [BRACKET, BRACE, COMMA, COLON] = [0x5b, 0x7b, 0x2c, 0x3a];

/**
 * A request's JSON. Refuses by a look at the bytes what would take long to parse. Throws CallError
 * MALFORMED_REQUEST or TOO_LARGE.
 */
export function parseBody(body: Uint8Array): unknown {
  requireFewParts(body);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new CallError('MALFORMED_REQUEST', 'The request is not JSON.', { cause });
  }
}

/** Signs inside of texts count too: no request that the product sends has so many of them. */
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
  throw new CallError('TOO_LARGE', 'The request is made of more parts than any call takes.');
}
