/** Limits of one list of farms, so that a browser stays quick and a person can check it. */
export const MAX_FARMS = 200;
/** A shapefile has up to six files. */
export const MAX_FILES = 1_500;
const MIB = 1024 * 1024;
/** Unpacked bytes of all files together. */
export const MAX_BYTES = 200 * MIB;
export const MAX_CSV_BYTES = 2 * MIB;

/** Longest texts that a farm can have, by wire field. */
export const MAX_LENGTHS = {
  name: 200,
  pic: 40,
  address: 500,
  ownerName: 200,
  ownerBusiness: 200,
  ownerPhone: 60,
  ownerEmail: 320,
} as const;
