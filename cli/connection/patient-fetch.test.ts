import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

/** Statuses of the next answers; 200 once they are used up. */
let statuses: number[] = [];
let bodies: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    bodies.push(body);
    response.writeHead(statuses.shift() ?? 200, { 'retry-after': '0' }).end('answer');
  });
});
let address: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  address = new URL(`http://localhost:${(server.address() as AddressInfo).port}/file`);
});
afterAll(() => server.close());

const { signal } = new AbortController();

it('sends a file again when the server asks to retry later', async () => {
  [statuses, bodies] = [[503, 429], []];
  const answer = await patientFetch(address, { method: 'PUT', body: 'pdf', signal });
  expect([answer.status, await answer.text()]).toEqual([200, 'answer']);
  expect(bodies).toEqual(['pdf', 'pdf', 'pdf']);
});

it('returns any other refusal at once', async () => {
  [statuses, bodies] = [[413], []];
  expect((await patientFetch(address, { method: 'PUT', body: 'pdf', signal })).status).toBe(413);
  expect(bodies).toHaveLength(1);
});
