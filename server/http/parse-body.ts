import { CallError } from '../dispatch/call-error.ts';

/** Lists and objects, and values, of a body; the largest boundary there may be has half of these. */
const MAX_NESTED = 250_000;
const MAX_VALUES = 1_000_000;
const [BRACKET, BRACE, COMMA] = [0x5b, 0x7b, 0x2c];

/** A request's JSON. What would take long to read is refused by a look at its bytes. */
export function parseBody(body: Buffer): unknown {
  requireFewParts(body);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new CallError('MALFORMED_REQUEST', 'The request is not JSON.', { cause });
  }
}

/** Signs in texts count too: no request has so many of them. */
function requireFewParts(body: Buffer): void {
  if (body.length < MAX_NESTED) return;
  let nested = 0;
  let values = 0;
  for (const byte of body) {
    if (byte === COMMA) values += 1;
    else if (byte === BRACKET || byte === BRACE) nested += 1;
  }
  if (nested <= MAX_NESTED && values <= MAX_VALUES) return;
  throw new CallError('TOO_LARGE', 'The request is made of more parts than any call takes.');
}
