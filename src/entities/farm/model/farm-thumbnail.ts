/** Size of a farm's picture in a list, in units of its path: two for each pixel. */
export const THUMBNAIL = { width: 144, height: 96 } as const;
