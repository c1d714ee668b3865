import { describe, expect, it } from 'vitest';
import { allCountries, countryName, HOME_COUNTRY } from './countries.ts';

describe('countries', () => {
  it('list the whole of ISO 3166-1 by name and two-letter code (ADD-08)', () => {
    const countries = allCountries();
    expect(countries).toHaveLength(249);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
    for (const { code, name } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(name, code).not.toBe(code);
    }
  });

  it('are sorted by name, not by code', () => {
    const names = allCountries().map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Åland Islands']);
    expect(names.indexOf('Switzerland')).toBeGreaterThan(names.indexOf('Sweden'));
  });

  it('include the home country (ADD-09)', () => {
    expect(countryName(HOME_COUNTRY)).toBe('Australia');
  });
});
