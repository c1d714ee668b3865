import { describe, expect, it } from 'vitest';
import { square } from './cadastre-files.fixture.ts';
import { geometryDigest, PidRegister } from './pid-register.ts';

const digest = (lng: number) =>
  geometryDigest({ type: 'Polygon', coordinates: [square(lng, -34)] });

describe('PidRegister', () => {
  it('assigns each of 100,000 pids once and recognises the geometry that has it', () => {
    const register = new PidRegister();
    const [here, there] = [digest(146), digest(147)];
    const pids = Array.from({ length: 100_000 }, (_, i) => `NSW${i}`);
    expect(pids.every((pid) => register.claim(pid, here) === 'new')).toBe(true);
    expect(pids.every((pid) => register.claim(pid, here) === 'same geometry')).toBe(true);
    expect(register.claim('NSW99999', there)).toBe('other geometry');
    expect(register.claim('NSW100000', there)).toBe('new');
  });

  it('distinguishes geometries by a stable digest of ten hexadecimal digits', () => {
    expect(digest(146)).toMatch(/^[0-9a-f]{10}$/);
    expect(digest(146)).toBe(digest(146));
    expect(digest(146)).not.toBe(digest(147));
    const [a, b, c, d] = square(146, -34);
    const turned = { type: 'Polygon' as const, coordinates: [[c!, d!, a!, b!, c!]] };
    expect(geometryDigest(turned)).toBe(digest(146));
  });
});
