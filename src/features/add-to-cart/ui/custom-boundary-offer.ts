/** What a farm with a custom boundary can and cannot order. */
export const CUSTOM_BOUNDARY_OFFER =
  'The Forest Carbon Report measures this boundary as you gave it. A Farm Key and a Benchmark Report need a farm made of land parcels.';
