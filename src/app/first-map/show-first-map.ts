import { LayerGroup, Marker, type Map as LeafletMap } from 'leaflet';
import { FARM_BOUNDARY_STYLE, fitToBoundary } from '#entities/farm/map';
import { createLandMap, showBaseMap } from '#shared/base-map';
import { extentOf } from '#shared/lib/geo';
import {
  AreasLayer,
  areFarmsNamed,
  farmPinIcon,
  labelsOn,
  MAX_FARM_PINS,
  toLatLng,
  toLatLngBounds,
} from '#shared/lib/leaflet';
import {
  offerFirstMap,
  type FirstMap,
  type RememberedFarm,
  type RememberedMap,
} from '#shared/land-map';

/**
 * Draws the remembered map where the app will show its own, which then uses the same map. An
 * address that names another farm shows that one. A chosen farm is always in sight, and without its
 * land nothing is drawn.
 *
 * @param asked the farm in the address
 */
export function showFirstMap(remembered: RememberedMap, asked: string | null): void {
  const farmId = asked === null ? remembered.farmId : Number(asked);
  const farm = remembered.farms.find(({ id, outline }) => id === farmId && outline.length > 0);
  const isSeenLast = farmId === remembered.farmId;
  if (farmId !== null && !farm) return;

  const { frame, place } = frameFor(remembered);
  const map = createLandMap(place);
  map.setView(toLatLng(remembered.centre), remembered.zoom);
  const land = farm && toLatLngBounds(extentOf(areasOf(farm)));
  if (land && !(isSeenLast && map.getBounds().intersects(land)))
    fitToBoundary(map, land, remembered.covered, { animate: false });
  showBaseMap(map, remembered.tiles);
  const drawing = new LayerGroup().addTo(map);
  const first: FirstMap = {
    account: remembered.account,
    map,
    farmId,
    tappedId: null,
    clear: () => void drawing.remove(),
    unframe: () => frame.remove(),
  };
  draw(map, drawing, remembered.farms, farm, (id) => (first.tappedId = id));
  offerFirstMap(first);
}

/** The element at the place of the app's map, with its ground and a sign of progress. */
function frameFor({ edges, covered, base, attribution }: RememberedMap) {
  const frame = document.createElement('div');
  frame.className = 'first-map farm-map';
  frame.setAttribute('data-ground', base);
  Object.assign(frame.style, {
    inset: `${edges.top}px ${edges.right}px ${edges.bottom}px ${edges.left}px`,
  });
  const place = document.createElement('div');
  place.className = 'h-full';
  const progress = document.createElement('div');
  progress.className = 'first-map-progress';
  progress.setAttribute('role', 'progressbar');
  progress.setAttribute('aria-label', 'Starting');
  const source = document.createElement('p');
  source.className = 'farm-map-attribution';
  source.textContent = attribution;
  Object.assign(source.style, { left: `${covered.left}px`, bottom: `${covered.bottom}px` });
  frame.append(place, progress, ...(attribution ? [source] : []));
  document.body.append(frame);
  return { frame, place };
}

const areasOf = ({ outline }: RememberedFarm) =>
  outline.map((geometry, i) => ({ id: String(i), geometry }));

/** Draws the land of the chosen farm, and the pins and names of the others. */
function draw(
  map: LeafletMap,
  drawing: LayerGroup,
  farms: readonly RememberedFarm[],
  chosen: RememberedFarm | undefined,
  onTap: (id: number) => void,
): void {
  const others = farms.filter((farm) => farm !== chosen);
  if (chosen) {
    new AreasLayer(FARM_BOUNDARY_STYLE).addTo(drawing).show(areasOf(chosen));
  }
  const inSight = map.getBounds().pad(0.1);
  for (const { id, name, at } of others
    .filter((one) => inSight.contains(toLatLng(one.at)))
    .slice(0, MAX_FARM_PINS)) {
    new Marker(toLatLng(at), { icon: farmPinIcon(name), title: `Show ${name}` })
      .on('click', () => onTap(id))
      .on('keydown', ({ originalEvent }) => {
        if (originalEvent.key === 'Enter') onTap(id);
      })
      .addTo(drawing);
  }
  if (!areFarmsNamed(map.getZoom(), farms.length)) return;
  labelsOn(map).show('farm', [
    ...(chosen?.named
      ? [
          {
            text: chosen.name,
            at: chosen.named,
            anchor: 'centre' as const,
            extent: extentOf(areasOf(chosen)),
          },
        ]
      : []),
    ...others.map(({ name, at }) => ({ text: name, at, anchor: 'right' as const })),
  ]);
}
