import { expect, test, type Locator, type Page } from 'playwright/test';
import { BuiltServer } from '../support/journeys/built-server.ts';
import {
  chooseFarmAction,
  clickMap,
  expectAccessible,
  fillAddress,
  holdStill,
  mapRests,
  signIn,
} from '../support/journeys/journey.ts';

// Only in `npm run test:full`: by mouse, keyboard and finger; its rules are in every run.

const FARMER = 'farmer@fenceline.example';

let server: BuiltServer;
test.beforeAll(async () => {
  server = await BuiltServer.start();
});
test.afterAll(() => server.remove());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const drawing = (page: Page) => page.getByRole('region', { name: 'Drawing' });
const report = (page: Page) =>
  page.getByRole('region', { name: 'What is in Drawn boundary.geojson' });
const isPhone = (page: Page) => page.viewportSize()!.width < 500;
const raisePanel = (page: Page) =>
  page.getByRole('slider', { name: 'Height of the panel' }).press('ArrowUp');

/** The last figure of hectares in a text. */
async function hectaresIn(text: Locator): Promise<number> {
  const figures = (await text.innerText()).match(/[\d.,]+(?= ha)/g) ?? [];
  return Number(figures.at(-1)?.replaceAll(',', ''));
}

/** Opens the drawing of a new farm west of Coreenya, where the map shows about 300 m. */
async function startDrawing(page: Page, farm: string): Promise<void> {
  await page.goto(`${server.origin}/map`);
  await signIn(page, FARMER);
  await fillAddress(page, farm, 'Coreenya');
  await page.getByLabel('Road number').fill('713');
  await page.getByLabel('Road name').fill('Boundary Siding Road');
  await button(page, 'Next').click();
  await expect(page.locator('.farm-map[data-picking="true"]')).toHaveCount(1);
  await clickMap(page);
  await button(page, 'Next').click();
  if (isPhone(page)) await raisePanel(page);
  await page.getByLabel('Custom Boundary').check();
  await page.getByLabel('Draw on the map').check();
  await expect(page.locator('.farm-map-drawing')).toHaveCount(1);
}

async function clickVertices(
  page: Page,
  ...vertices: (readonly [number, number])[]
): Promise<void> {
  for (const [east, south] of vertices) await clickMap(page, east, south);
}

async function dragOnMap(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = (await page.locator('.farm-map-clear').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + from[0], y + from[1]);
  await page.mouse.down();
  await page.mouse.move(x + to[0], y + to[1], { steps: 6 });
  await page.mouse.up();
}

test('a farmer draws a boundary with the mouse, corrects it and saves it', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));

  await test.step('two corners do not close, four do', async () => {
    await startDrawing(page, 'Drawn Flat');
    await expect(button(page, 'Submit')).toBeDisabled();
    await clickVertices(page, [-150, -120], [150, -120]);
    await expect(button(page, 'Close the outline')).toBeDisabled();
    await clickVertices(page, [150, 120], [-150, 120], [-150, -120]);
    await expect(drawing(page)).toContainText('1 area');
    // The name of the parcel under the pointer would cover the vertices.
    const map = (await page.locator('.farm-map-clear').boundingBox())!;
    const [east, south] = [map.x + map.width / 2 + 90, map.y + map.height / 2 + 70];
    // A parcel is named once its tile is there and the pointer moves.
    await expect(async () => {
      await page.mouse.move(east, south);
      await page.mouse.move(east + 4, south);
      await expect(page.locator('.parcel-tooltip')).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await expect(page.locator('.parcel-tooltip')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('a dragged corner can cross the outline, which is said and undone', async () => {
    await dragOnMap(page, [150, 120], [-220, 10]);
    await expect(drawing(page).getByRole('alert')).toContainText('crosses itself at the red mark');
    await button(page, 'Undo').click();
    await expect(drawing(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('a line splits the area, and a yard is cut out of both halves', async () => {
    await button(page, 'Split').click();
    await clickVertices(page, [0, -160], [0, 160], [40, 160]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(drawing(page)).toContainText('2 areas');
    await button(page, 'Cut out').click();
    await clickVertices(page, [-40, -30], [40, -30], [40, 30], [-40, 30]);
    await button(page, 'Close the outline').click();
    await page.getByLabel('Move the border inwards (metres)').fill('3');
    await button(page, 'Move').click();
    await button(page, 'Undo').click();
  });

  await test.step('a reload loses nothing', async () => {
    const drawn = await drawing(page).locator('p').first().textContent();
    await page.reload();
    await expect(drawing(page).locator('p').first()).toHaveText(drawn!);
  });

  await test.step('the finished drawing is checked like a file and saved', async () => {
    await button(page, 'Check this boundary').click();
    await expect(report(page)).toContainText('2 areas');
    await button(page, 'Submit').click();
    await expect(page.getByText('Drawn Flat is added.')).toBeVisible();
  });

  await test.step('an edit continues with the present boundary', async () => {
    await chooseFarmAction(page, 'Drawn Flat', 'Correct the boundary');
    await expect(drawing(page)).toContainText('2 areas');
    await button(page, 'Merge').click();
    await expect(drawing(page)).toContainText('1 area');
    await button(page, 'Update').click();
    await expect(page.getByText('Drawn Flat is updated.')).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('a farmer draws a boundary with the keyboard alone', async ({ page }) => {
  await startDrawing(page, 'Keyed Flat');
  const map = page.locator('.leaflet-container');
  await map.focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Enter');
    await page.keyboard.press(key);
    // Leaflet ignores keys while its pan is under way.
    await mapRests(page);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(drawing(page)).toContainText('1 area');

  await button(page, 'Next corner').focus();
  await page.keyboard.press('Enter');
  await expect(drawing(page)).toContainText('Corner 1 of 4');
  const latitude = page.getByLabel('Latitude');
  const before = Number(await latitude.inputValue());
  await page.getByRole('button', { name: /^Move with the arrow keys/ }).focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect
    .poll(async () => Number(await latitude.inputValue()) - before)
    .toBeCloseTo(10 / 110_900, 6);
  await expect(drawing(page).getByRole('status')).toContainText('Corner 1 moved to');
  await page.keyboard.press('Control+z');
  await expect(latitude).toHaveCount(0);

  // Beyond the opposite side, where the outline crosses itself.
  await button(page, 'Next corner').press('Enter');
  await latitude.fill(String(before - 0.002));
  await latitude.press('Enter');
  await expect(drawing(page).getByRole('alert')).toContainText('crosses itself at the red mark');
  await button(page, 'Check this boundary').press('Enter');
  await expect(report(page)).toContainText('needs changes');
  await expect(button(page, 'Submit')).toBeDisabled();
  await button(page, 'Correct it on the map').press('Enter');
  await button(page, 'Undo').press('Enter');
  await expect(drawing(page).getByRole('alert')).toHaveCount(0);

  await button(page, 'Check this boundary').press('Enter');
  await expect(report(page)).toBeFocused();
  await expect(button(page, 'Submit')).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a farmer draws a boundary under the crosshair', async ({ page }) => {
    await startDrawing(page, 'Thumbed Flat');
    const add = button(page, 'Add corner here');
    const cdp = await page.context().newCDPSession(page);
    const pan = async (east: number, south: number) => {
      const box = (await page.locator('.farm-map-clear').boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: x + east * share, y: y + south * share }],
        });
      await touch('touchStart', 0);
      for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share);
      await holdStill(page);
      await touch('touchEnd', 1);
      await mapRests(page);
    };
    await add.tap();
    for (const [x, y] of [
      [-110, 0],
      [0, -110],
      [110, 0],
    ] as const) {
      await pan(x, y);
      await add.tap();
    }
    await button(page, 'Close the outline').tap();
    await expect(page.getByText('1 area').first()).toBeVisible();
    await expectAccessible(page);

    await button(page, 'Take this corner').tap();
    await pan(-40, 0);
    await button(page, 'Move the corner here').tap();
    await button(page, 'Undo').first().tap();

    // From below the middle of the area to above it.
    await raisePanel(page);
    const whole = await hectaresIn(drawing(page).locator('p').first());
    await button(page, 'Split').tap();
    const addPoint = button(page, 'Add point here');
    for (const [x, y] of [
      [-15, -30],
      [0, 170],
    ] as const) {
      await pan(x, y);
      await addPoint.tap();
    }
    await button(page, 'Finish the line').first().tap();
    await expect(page.getByText('2 areas').first()).toBeVisible();
    await raisePanel(page);
    const parts = page.getByRole('list', { name: 'Areas' }).getByRole('listitem');
    await expect(parts).toHaveCount(2);
    const [first, second] = [await hectaresIn(parts.nth(0)), await hectaresIn(parts.nth(1))];
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(0);
    // Each has two decimals.
    expect(Math.abs(first + second - whole)).toBeLessThanOrEqual(0.0151);

    await button(page, 'Submit').first().tap();
    await expect(page.getByText('Thumbed Flat is added.')).toBeVisible();
    await page.goto(`${server.origin}/farms`);
    const saved = page.locator('tr').filter({ hasText: 'Thumbed Flat' });
    // This list has one decimal.
    await expect
      .poll(async () => Math.abs((await hectaresIn(saved)) - whole))
      .toBeLessThanOrEqual(0.0551);
  });
});
