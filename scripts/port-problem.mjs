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
  const probe = createServer().listen({ port: Number(PORT), host: HOST });
  try {
    await once(probe, 'listening');
  } catch (error) {
    return error.code === 'EADDRINUSE'
      ? `Port ${PORT} is already in use. Stop the program that uses it, or start with another one: PORT=${Number(PORT) + 1} npm start`
      : null;
  }
  probe.close();
  await once(probe, 'close');
  return null;
}
