import { z } from 'zod';
import { createClient, type Client } from '#shared/api';
import { TestBrowser } from '../../../sandbox/identity-provider/test-browser.fixture.ts';
import { decodeInNode } from '../server/decode-in-node.ts';

const DeviceCode = z.object({ device_code: z.string(), verification_uri_complete: z.url() });
const Tokens = z.object({ access_token: z.string() });

/** Confirms a device code in a browser and signs in to the sandbox there. */
export async function confirmLogin(address: string, email: string): Promise<void> {
  const browser = new TestBrowser(() => false);
  const confirm = await browser.submit(await browser.visit(address));
  const signIn = await browser.submit(confirm, { confirm: 'yes' });
  const done = await browser.submit(signIn, { email, password: 'fenceline' });
  if (!done.text.includes('You are signed in')) throw new Error(`Not signed in: ${done.text}`);
}

/** Obtains an access token of a sandbox user through the device flow. */
export async function sandboxToken(origin: string, email: string): Promise<string> {
  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: 'fenceline-cli', ...form });
    const response = await fetch(`${origin}/oidc${path}`, { method: 'POST', body });
    return response.json();
  };
  const asked = await post('/device/auth', { scope: 'openid profile email' });
  const code = DeviceCode.parse(asked);
  await confirmLogin(code.verification_uri_complete, email);
  const granted = await post('/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: code.device_code,
  });
  return Tokens.parse(granted).access_token;
}

/** Creates a client with a fixed token. */
export const clientWithToken = (origin: string, token: string): Client =>
  createClient({ endpoint: `${origin}/api`, decode: decodeInNode, token: async () => token });

/** Creates a client for a sandbox user, signed in without a browser. */
export const signedInClient = async (origin: string, email: string): Promise<Client> =>
  clientWithToken(origin, await sandboxToken(origin, email));
