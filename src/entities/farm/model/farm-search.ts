import { z } from 'zod';

/** An id that no farm has. */
export const NO_FARM = 0;

/** Search parameters of a screen that shows one farm: `?farm=12`. */
export const FarmSearch = z.object({
  farm: z.coerce.number<number>().catch(NO_FARM).optional(),
});
