interface NamedFarm {
  property_id: number;
  property_name: string;
}

/**
 * Sorts by name in natural order (ignores case and accents, 2 before 10); equal names by id
 * (MAP-13).
 */
export const farmsByName = <F extends NamedFarm>(farms: readonly F[]): F[] =>
  farms.toSorted(
    (one, other) =>
      one.property_name.localeCompare(other.property_name, 'en-AU', {
        numeric: true,
        sensitivity: 'base',
      }) || one.property_id - other.property_id,
  );
