import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { policyReportsRoute } from './policy-reports-route.ts';
import { POLICY_REPORTS } from './security-headers.ts';

describe('POST /reports/policy', () => {
  let server: FastifyInstance;
  let lines: Record<string, unknown>[];
  beforeEach(async () => {
    lines = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    server = fastify({ logger: { stream, level: 'warn' } });
    policyReportsRoute(server);
    await server.ready();
  });
  afterEach(() => server.close());

  const send = (type: string, payload: unknown) =>
    server.inject({
      method: 'POST',
      url: POLICY_REPORTS,
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  it('rejects bodies of another type or above 16 KiB', async () => {
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    const large = await send('application/reports+json', 'a'.repeat(20_000));
    expect(large.statusCode).toBe(413);
  });

  it('logs nothing for bodies that are not violation reports', async () => {
    for (const payload of ['{', '[1]', '{"csp-report":7}', 'null']) {
      expect((await send('application/csp-report', payload)).statusCode).toBe(204);
    }
    expect(lines).toEqual([]);
  });

  it.each([
    [
      'application/reports+json',
      [
        {
          type: 'csp-violation',
          body: {
            effectiveDirective: 'script-src-elem',
            blockedURL: 'https://evil.example/x.js?token=canary',
            documentURL: 'https://farms.example/map?farm=canary',
          },
        },
      ],
    ],
    [
      'application/csp-report',
      {
        'csp-report': {
          'effective-directive': 'script-src-elem',
          'blocked-uri': 'https://evil.example/x.js?token=canary',
          'document-uri': 'https://farms.example/map?farm=canary',
        },
      },
    ],
  ])('logs directive, origin and page: %s', async (type, payload) => {
    expect((await send(type, payload)).statusCode).toBe(204);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      page: '/map',
    });
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('limits reports per network', async () => {
    const statuses: number[] = [];
    while (statuses.length < 60)
      statuses.push((await send('application/csp-report', '{}')).statusCode);
    expect(statuses).toContain(429);
  });
});
