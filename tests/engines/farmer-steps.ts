import { expect } from 'playwright/test';
import { button, css, label, role, text } from './screen.ts';
import { rail, type Tour } from './tour.ts';

/** Two paddocks of 25 ha west of Coreenya. */
const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${[
  146.503, 146.51,
]
  .map((west) => {
    const [east, south, north] = [west + 0.005, -34.49, -34.485];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ].join(' ');
    return `<Placemark><name>Paddock</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  })
  .join('')}</Document></kml>`;

/** Starts a farm and completes its first steps, up to and including the gate. */
async function startFarm(
  { screen }: Tour,
  farm: string,
  { number = '713', road = 'Boundary Siding Road', town = 'Coreenya' } = {},
): Promise<void> {
  const next = button('Next');
  await screen.click(button('Add Farm'));
  await screen.fill(label(/^Farm name/), farm);
  await screen.click(next);
  await screen.fill(label(/^Road number/), number);
  await screen.fill(label(/^Road name/), road);
  await screen.fill(label(/^Town\/locality/), town);
  await screen.select(label(/^State/), 'NSW');
  await screen.fill(label(/^Post code/), '2704');
  await screen.click(next);
  await screen.see(css('.farm-map[data-picking="true"]'));
  await screen.pressMap([60, 60]);
  await screen.see(text(/^Gate at /));
  await screen.click(next);
}

export async function openMap(tour: Tour): Promise<void> {
  const { screen } = tour;
  await tour.step('signs in and sees a farm on the map', async () => {
    await tour.signIn('farmer@fenceline.example', '/map');
    await screen.select(label('Select Farm'), 'Kurrajong Park');
    await screen.see(text('199 ha · 6 parcels'));
    await screen.see(css('img.leaflet-tile-loaded'));
    await tour.picture('1-map');
  });
}

/** Adds a farm from parcels, one from a file and one drawn on the map. */
export async function addFarms(tour: Tour): Promise<void> {
  const { screen } = tour;
  await tour.step('registers a farm in six steps', async () => {
    await startFarm(tour, 'Banksia Rise', {
      number: '25',
      road: 'Banksia Street',
      town: 'Wirrabilla',
    });
    await screen.pressMap([0, 0]);
    await screen.see(text('1 parcel selected'));
    await screen.pressMap([60, 0]);
    await screen.see(text('2 parcels selected'));
    await tour.picture('2-parcels');
    await screen.click(button('Submit'));
    await screen.see(text('Banksia Rise is added.'));
    await screen.see(role('heading', /^Banksia Rise is registered · [\d.]+ ha$/));
  });

  await tour.step('adds a farm by a KML file', async () => {
    await startFarm(tour, 'Filed Flat');
    await screen.click(label('Custom Boundary'));
    await screen.upload(label('Boundary file'), {
      name: 'paddocks.kml',
      type: 'application/vnd.google-earth.kml+xml',
      base64: Buffer.from(KML).toString('base64'),
    });
    await screen.read(role('region', 'What is in paddocks.kml'), 'paddocks.kml: 2 areas, ');
    await screen.click(button('Submit'));
    await screen.see(text('Filed Flat is added.'));
  });

  await tour.step('draws a farm and drags one of its corners', async () => {
    const drawing = role('region', 'Drawing');
    await startFarm(tour, 'Drawn Flat');
    await screen.click(label('Custom Boundary'));
    await screen.click(label('Draw on the map'));
    await screen.see(css('.farm-map-drawing'));
    for (const corner of [
      [-150, -120],
      [150, -120],
      [150, 120],
      [-150, 120],
      [-150, -120],
    ] as const) {
      await screen.pressMap(corner);
    }
    await screen.read(drawing, '1 area');
    const before = await screen.textOf(drawing);
    await screen.pressMap([150, 120], [170, 140], [200, 150]);
    await expect.poll(() => screen.textOf(drawing)).not.toBe(before);
    await tour.picture('3-drawing');
    await screen.click(button('Check this boundary'));
    await screen.read(role('region', 'What is in Drawn boundary.geojson'), '1 area');
    await screen.click(button('Submit'));
    await screen.see(text('Drawn Flat is added.'));
  });
}

export async function buyFarmKey(tour: Tour): Promise<void> {
  const { screen } = tour;
  await tour.step('puts a Farm Key into the cart', async () => {
    await screen.select(label('Select Farm'), 'Banksia Rise');
    await screen.click(button(/Farm Key.* · \$75$/));
    await screen.see(text(/Farm Key is added to shopping card/));
    await screen.click(rail(/Shop/));
    await screen.read(role('row', /Farm Key/), '75.00');
    await tour.picture('4-cart');
  });

  await tour.step('pays with PayPal', async () => {
    await screen.click(css('paypal-button'));
    await screen.click(button('Pay now'));
    await screen.see(text(/Order Succeeded - Generating Files\./));
    await screen.read(role('region', 'Confirmation'), '$75.00');
  });
}

export async function viewCover(tour: Tour): Promise<void> {
  const { screen } = tour;
  await tour.step('views ground cover by season, and its change over ten years', async () => {
    const layer = role('region', 'Seasonal Ground Cover (%)');
    const dates = role('region', 'Seasonal Ground Cover (%): dates');
    await screen.click(rail('Map'));
    await screen.select(label('Select Farm'), 'Kurrajong Park');
    await screen.click(button('WMS Layers'));
    await screen.click(role('switch', undefined, layer));
    await screen.see(css('.leaflet-cover-ground-pane img.leaflet-tile-loaded'));
    await screen.press(role('slider', undefined, dates), 'ArrowLeft');
    await screen.read(dates, 'Summer 2020–21 (2020-12)');
    await screen.read(dates, /farm mean \d+%/);
    let east = 0;
    await expect(async () => {
      // Another place each time, because the value follows a moving pointer.
      await screen.hoverMap([(east += 3), 10]);
      expect(await screen.textOf(dates)).toMatch(/\d+% here/);
    }).toPass();
    await tour.picture('5-cover');
    await screen.click(button(/^Options/, dates));
    await screen.select(role('combobox', 'Show', dates), 'Change over 10 years');
    await screen.read(dates, 'Summer 2010–11 to Summer 2020–21');
    await screen.seeDrawn(css('.leaflet-cover-ground-pane'), 0.1);
  });
}

export async function compareFarm(tour: Tour): Promise<void> {
  const { screen } = tour;
  await tour.step('finds parcels to compare a farm with', async () => {
    await screen.click(rail('Benchmark'));
    await screen.see(role('complementary', 'Farm Reports panel'));
    await screen.select(label('Select Farm'), 'Kurrajong Park');
    await screen.click(role('switch', 'Select Comparison Buffer'));
    await screen.select(label('Radius (km)'), '1');
    await screen.select(label('Minimum area (ha)'), '10');
    await screen.see(text(/within 1 km · [\d,]+ ha$/));
    await screen.click(button('Find Parcels'));
    await screen.see(text(/^\d\d parcels selected/));
    await tour.picture('6-benchmark');
  });
}
