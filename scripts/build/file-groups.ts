/** One file of the app: it gets these modules and all they import, less what is placed already. */
interface FileGroup {
  name: string;
  test: RegExp | ((id: string) => boolean);
  tags?: '$initial'[];
  /** A module goes into this file only if at least this many lazily loaded parts share it. */
  minShareCount?: number;
  /** Several files, one for each set of parts that loads the same modules. */
  entriesAware?: boolean;
  /** Such a file with fewer bytes of source joins a similar one, because each costs a request. */
  entriesAwareMergeThreshold?: number;
}

const inOrder: readonly FileGroup[] = [
  // Used by both the first map and the app. In a file of its own, so that loading one does not load
  // the other.
  {
    name: 'first',
    test: /src\/shared\/(land-map\/|older-browsers\/|auth\/(index\.ts|return-address|session-hint|signed-out-here)|lib\/(lon-lat\/|geo\/(bbox|polygons-of)\.))|\/(parcel-zooms|left-out)\./,
  },
  // Contains what every map draws, but not what loads only when a mouse moves over the map.
  {
    name: 'leaflet',
    test: /node_modules\/leaflet\/(?!src\/layer\/(Tooltip|DivOverlay)\.)|\/(build\/leaflet|stop-tiles)\.|src\/app\/first-map\/(?!main)|src\/(shared\/(lib\/leaflet|base-map)|entities\/farm\/map)\//,
  },
  {
    name: 'app',
    tags: ['$initial'],
    test: (id) => !/src\/app\/(first-map\/)?(main|silent)\.|\.html/.test(id),
  },
  {
    name: 'signed-out',
    test: /src\/pages\/sign-in\/index\./,
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
  },
  // The schemas of a domain and their validator, which its first answer needs.
  {
    name: 'contract',
    test: /node_modules\/zod\/|\/build\/zod\.|src\/shared\/api\/contract\/(?!addresses)/,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
  { name: 'signed-in', test: /src\/app\/SignedIn\./ },
  {
    name: 'controls',
    test: /src\/shared\/(change\/|cancellable-task\/|ui\/(accordion|action-menu|alert|field|input|label|load-failed|more-rows|native-select|radio-group|switch|term)\.)|lucide-react\/dist\/esm\/icons\/(badge-check|check|chevron|circle-check|ellipsis|external-link|file-down|file-text|key-round|loader-circle|map|pencil|plus|share-2|tractor|trash)/,
  },
  {
    name: 'farm',
    test: /src\/(entities\/((farm|cart|plan|cover)\/(api|model|ui|state)\/|order\/api\/key-purchased|parcel\/model\/rough-ha)|features\/(add-to-cart\/ui\/AddToCartButton|share-map\/ui\/ShareMap)\.|shared\/lib\/(dates|money|lon-lat|geo\/(azimuthal|bbox|distance-to|point-|simplify-ring)))/,
    minShareCount: 3,
  },
  // Small maps within such a screen.
  {
    name: 'small-map',
    test: /src\/(features\/register-soil-project\/ui\/LandMap|pages\/soil-projects\/ui\/ProjectMap)\./,
  },
  // Screens without a map. They come before the map, so that code shared by both is put here and
  // does not load the map.
  {
    name: 'screen',
    test: /src\/pages\/(add-farms|admin|agent-admin|create-account|farms|help|settings|shop|soil-projects)\/index\./,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_200,
  },
  // The benchmark's map too.
  {
    name: 'map-screen',
    test: /src\/(widgets\/(farm-map-view|cover-layers)\/index\.|entities\/(boundary-file\/(map|state)|parcel\/(api\/find-under|state))[/.])/,
  },
  { name: 'map', test: /src\/pages\/map\/index\./ },
];

/**
 * The files that the app's modules are put in. Small ones compress badly, and left to itself the
 * bundler makes over a hundred for the map, one for each set of parts that share a module.
 */
export const FILE_GROUPS = inOrder.map((group, place) => ({
  ...group,
  priority: inOrder.length - place,
}));

/** A file of several parts is named by its group, without their list. */
export const fileName = ({ name }: { name: string }): string =>
  `assets/${name.replace(/~.*/s, '')}-[hash].js`;
