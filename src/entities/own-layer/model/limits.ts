const MIB = 1024 * 1024;

/** Bytes of the layers that one person keeps, compressed; a single file may have as many. */
export const MAX_LAYERS_BYTES = 20 * MIB;
export const MAX_LAYER_FEATURES = 50_000;
export const MAX_LAYER_VERTICES = 1_000_000;
export const MAX_LAYER_NAME_LENGTH = 80;
/** Characters of a description that are shown. */
export const MAX_DESCRIPTION_LENGTH = 2_000;
/** Characters of all names and descriptions of a layer; later ones are left out. */
export const MAX_LAYER_TEXT_LENGTH = 8_000_000;

/** File extensions that open as a layer. */
export const LAYER_EXTENSIONS = ['.kml', '.kmz', '.gpx', '.geojson', '.json'] as const;
