import type { Browser, Page } from 'playwright/test';
import { createClient, type Client } from '#shared/api';
import { contract, type OwnSharedMapRecord, type ParamsOf } from '#shared/api/contract';
import type { BuiltServer } from '../journeys/built-server.ts';
import { decodeInNode } from '../server/decode-in-node.ts';
import { signIn } from '../journeys/journey.ts';

/** A client for a sandbox user, with the token that was issued to one of their pages. */
export async function signedInClient(
  browser: Browser,
  server: BuiltServer,
  email: string,
): Promise<Client> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent = page.waitForRequest((request) => {
    const body = request.url().endsWith('/api') ? (request.postDataJSON() as Signed) : {};
    return typeof body.access_token === 'string';
  });
  await page.goto(`${server.origin}/farms`);
  await signIn(page, email);
  const { access_token: token = null } = (await sent).postDataJSON() as Signed;
  await context.close();
  return createClient({
    endpoint: `${server.origin}/api`,
    decode: decodeInNode,
    token: async () => token,
  });
}

interface Signed {
  access_token?: string;
}

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
