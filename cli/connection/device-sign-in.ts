import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { CommandFailedError } from '../failure.ts';
import { postForm, requestTokens, type Discovery, type Tokens } from './identity-provider.ts';

const DeviceCode = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.url(),
  verification_uri_complete: z.url().optional(),
  expires_in: z.number().positive(),
  /** Seconds. */
  interval: z.number().positive().default(5),
});
type DeviceCode = z.infer<typeof DeviceCode>;

const SLOW_DOWN_S = 5;
const AGAIN = 'Run fenceline login again.';

export interface DeviceSignIn {
  provider: Discovery;
  clientId: string;
  scope: string;
  /** Resource indicator for the tokens (RFC 8707); null leaves it to the provider. */
  resource: string | null;
  /** Shows the user the address to open and the code to enter. */
  show: (code: DeviceCode) => void;
  signal: AbortSignal;
}

/**
 * Signs in with a code that the user enters in a browser on any device (RFC 8628). Throws
 * `CommandFailedError`.
 */
export async function signInByDevice(request: DeviceSignIn): Promise<Tokens> {
  const { provider, clientId, scope, resource, show, signal } = request;
  const { device_authorization_endpoint: endpoint, token_endpoint: tokenEndpoint } = provider;
  if (endpoint === undefined) {
    throw new CommandFailedError(
      'This server’s sign-in provider does not support signing in from the command line. Set FENCELINE_TOKEN to an access token instead.',
    );
  }
  const target = { client_id: clientId, ...(resource === null ? {} : { resource }) };
  const asked = await postForm(endpoint, { ...target, scope }, DeviceCode, signal);
  if ('refused' in asked) throw refusal(asked.refused, asked.description);
  const code = asked.granted;
  show(code);

  let waitS = code.interval;
  const endsAt = Date.now() + code.expires_in * 1_000;
  while (Date.now() < endsAt) {
    await delay(waitS * 1_000, undefined, { signal });
    const answer = await requestTokens(
      tokenEndpoint,
      {
        ...target,
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: code.device_code,
      },
      signal,
    );
    if ('granted' in answer) return answer.granted;
    if (answer.refused === 'slow_down') waitS += SLOW_DOWN_S;
    else if (answer.refused !== 'authorization_pending') {
      throw refusal(answer.refused, answer.description);
    }
  }
  throw refusal('expired_token');
}

function refusal(code: string, description?: string): CommandFailedError {
  switch (code) {
    case 'expired_token':
      return new CommandFailedError(`The code has expired. ${AGAIN}`, 4);
    case 'access_denied':
      return new CommandFailedError(`Signing in was refused in the browser. ${AGAIN}`, 4);
    case 'invalid_client':
    case 'unauthorized_client':
      return new CommandFailedError(
        'The sign-in provider does not know this client. Set FENCELINE_CLIENT_ID to a registered client ID.',
      );
    default:
      return new CommandFailedError(`The sign-in provider refused: ${description ?? code}`);
  }
}
