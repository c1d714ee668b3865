import type { Page } from 'playwright/test';
import type { Client } from '#shared/api';
import { contract, type OwnSharedMapRecord, type ParamsOf } from '#shared/api/contract';

type Shared = Omit<ParamsOf<typeof contract.embeds.create>, 'property_id'>;

/** Shares a farm with everything but a static picture, unless `change` says otherwise. */
export async function shareFarm(
  client: Client,
  email: string,
  farmName: string,
  sites: string[],
  change: Partial<Shared> = {},
): Promise<OwnSharedMapRecord> {
  const farms = await client.send(contract.farms.list, { email });
  const farm = farms.find(({ property_name: name }) => name === farmName);
  if (!farm) throw new Error(`${email} has no farm ${farmName}`);
  const [row] = await client.send(contract.embeds.create, {
    property_id: farm.property_id,
    sites,
    parts: ['boundary', 'parcels', 'gate', 'name'],
    base_map: 'satellite',
    ground_cover: '2021-03',
    last_day: null,
    has_picture: false,
    ...change,
  });
  return row.create_embed_key;
}

/** Records the events of a page's elements from before they start. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['farm-map:ready', 'farm-map:error']) {
      document.addEventListener(type, (event) => {
        const { reason } = (event as CustomEvent<{ reason?: string }>).detail;
        heard.push(reason ?? type);
      });
    }
  });
}

/** Returns `farm-map:ready` or the reason of an error, in order of arrival. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);
