import { describe, expect, it } from 'vitest';
import { BOUNDARY_CAPS } from '#shared/api/contract';
import { parseBody } from './parse-body.ts';

const MIB = 1024 * 1024;
const refusal = (body: string | Buffer) => {
  try {
    parseBody(Buffer.from(body));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a request body', () => {
  it('is read as JSON', () => {
    expect(parseBody(Buffer.from('{"a":[1,"ü"]}'))).toEqual({ a: [1, 'ü'] });
  });

  it.each(['', '{', 'null null', Buffer.from([0x22, 0xff, 0x22])])(
    'is refused when it is no JSON: %s',
    (body) => {
      expect(refusal(body)).toBe('MALFORMED_REQUEST');
    },
  );

  it('is refused when its objects have over 200,000 names together', () => {
    const names = Array.from({ length: 200_001 }, (_, n) => `"k${n}":0`);
    expect(refusal(`{${names.join()}}`)).toBe('TOO_LARGE');
  });

  it.each(['[],', '{},', '[1,1],', '1,'])('of 15 MiB of "%s" is refused unread', (part) => {
    const body = `[${part.repeat((15 * MIB) / part.length)}0]`;
    expect(refusal(body)).toBe('TOO_LARGE');
  });

  it('of a boundary as large as may be is read', () => {
    const corner = '[146.123456789012,-34.123456789012,123.5]';
    const ring = `[${`${corner},`.repeat(BOUNDARY_CAPS.ringVertices - 1)}${corner}]`;
    const rings = Array.from(
      { length: BOUNDARY_CAPS.vertices / BOUNDARY_CAPS.ringVertices },
      () => ring,
    );
    expect(refusal(`{"rings":[${rings.join()}]}`)).toBeNull();
  });
});
