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

describe('parseBody', () => {
  it('parses JSON', () => {
    expect(parseBody(Buffer.from('{"a":[1,"ü"]}'))).toEqual({ a: [1, 'ü'] });
  });

  it.each(['', '{', 'null null', Buffer.from([0x22, 0xff, 0x22])])(
    'rejects text that is not JSON: %s',
    (body) => {
      expect(refusal(body)).toBe('MALFORMED_REQUEST');
    },
  );

  it('rejects objects with over 200,000 names in total', () => {
    const names = Array.from({ length: 200_001 }, (_, n) => `"k${n}":0`);
    expect(refusal(`{${names.join()}}`)).toBe('TOO_LARGE');
  });

  it.each(['[],', '{},', '[1,1],', '1,'])('rejects 15 MiB of "%s" without parsing it', (part) => {
    const body = `[${part.repeat((15 * MIB) / part.length)}0]`;
    expect(refusal(body)).toBe('TOO_LARGE');
  });

  it('parses the largest possible boundary', () => {
    const vertex = '[146.123456789012,-34.123456789012,123.5]';
    const ring = `[${`${vertex},`.repeat(BOUNDARY_CAPS.ringVertices - 1)}${vertex}]`;
    const rings = Array.from(
      { length: BOUNDARY_CAPS.vertices / BOUNDARY_CAPS.ringVertices },
      () => ring,
    );
    expect(refusal(`{"rings":[${rings.join()}]}`)).toBeNull();
  });
});
