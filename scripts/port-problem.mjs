// Finds out before a long build whether the server will get its port.
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Says why the server could not listen, with the remedy; null if it can, or if the server itself
 * says it better.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function portProblem({ PORT: given, HOST = 'localhost' }) {
  const PORT = given || '4180';
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) < 1 || Number(PORT) > 65_535) {
    return `PORT=${PORT} cannot be used: it must be a whole number from 1 to 65535. Start with another one: PORT=4180 npm start`;
  }
  if ((await listenError(Number(PORT), HOST)) !== 'EADDRINUSE') return null;
  let free = Number(PORT) + 1;
  while (free < 65_535 && (await listenError(free, HOST)) !== null) free += 1;
  return `Port ${PORT} is already in use. Stop the program that uses it, or start with another one: PORT=${free} npm start`;
}

/** The code of the error with which a server would fail to listen there; null if it would not. */
async function listenError(port, host) {
  const probe = createServer().listen({ port, host });
  try {
    await once(probe, 'listening');
  } catch ({ code }) {
    return code;
  }
  probe.close();
  await once(probe, 'close');
  return null;
}
