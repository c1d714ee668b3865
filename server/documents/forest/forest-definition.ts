/**
 * Forest and cut-off of the EU Deforestation Regulation, (EU) 2023/1115, article 2: land of more
 * than half a hectare with trees higher than 5 m and a canopy of more than a tenth.
 */
export const FOREST = { overPercent: 10, overMetres: 5, overHa: 0.5 } as const;

export const CUT_OFF = { year: 2020, name: '31 December 2020' } as const;

export const REGULATION = 'Regulation (EU) 2023/1115, article 2';
