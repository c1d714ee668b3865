import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { metricsRoute } from './metrics-route.ts';

const TOKEN = 'a token of the tests';
const get = (authorization?: string) => {
  const server = fastify();
  const metrics = { text: async () => 'fenceline_info 1\n', contentType: 'text/plain' };
  metricsRoute(server, { metrics, token: TOKEN });
  return server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
};

describe('GET /metrics', () => {
  it.each([undefined, 'Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])(
    'refuses the authorization %s',
    async (authorization) => {
      const answer = await get(authorization);
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.payload).not.toContain('fenceline_info');
    },
  );

  it('answers the holder of the token with the figures, and forbids caching them', async () => {
    const answer = await get(`Bearer ${TOKEN}`);
    expect([answer.statusCode, answer.payload]).toEqual([200, 'fenceline_info 1\n']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
