import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { decodeInBrowser } from '../../src/shared/api/decode-in-browser.ts';
import { encodeEnvelope } from '../../server/http/envelope.ts';
import { inTurn, type Measured } from '../measure.ts';
import { sized } from '../sized.ts';

const SIZES_MB = sized({ usual: [0.1, 1, 10], smoke: [0.01] });
const MAX_RATIO = 2;

/** A farm of the list, of about 330 bytes. */
const rowOf = (n: number) => ({
  property_id: n,
  property_name: `Farm ${n}`,
  pic_code: `NK${String(n).padStart(6, '0')}`,
  front_gate_address: `${n} Gate Road`,
  typed_front_gate_address: `${n}***Gate Road***Wirrabilla***NSW***2700`,
  front_gate_lat: -34 - (n % 997) / 997,
  front_gate_lng: 146 + (n % 991) / 991,
  not_owner: false,
  client_name: '',
  client_business_name: '',
  client_phone_number: '',
  client_email_address: '',
  is_aus_farmkey: true,
});

/**
 * Measures the app's decoder on answers of the wire, base64 of gzip, beside `fetch().json()` of the
 * same rows in plain gzip. Both run in Node, which has the browser's interfaces.
 */
export async function benchDecode({
  rounds,
  say,
}: {
  rounds: number;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const answers = new Map<string, { body: Buffer | string; headers: Record<string, string> }>();
  const server = createServer((request, response) => {
    const { body, headers } = answers.get(request.url ?? '')!;
    response.writeHead(200, headers).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const measured: Measured[] = [];
    for (const size of SIZES_MB) {
      const rowBytes = JSON.stringify(rowOf(1)).length;
      const data = Array.from({ length: Math.round((size * 1e6) / rowBytes) }, (_, n) => rowOf(n));
      const envelope = { status: 'success' as const, data };
      answers.set(`/ours/${size}`, {
        body: await encodeEnvelope(envelope),
        headers: { 'content-type': 'text/plain' },
      });
      answers.set(`/peer/${size}`, {
        body: await promisify(gzip)(JSON.stringify(envelope)),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      say(`${size} MB, ${rounds} times …`);
      const { ours, peer } = await inTurn({
        questions: Array.from({ length: rounds }, (_, i) => i),
        ours: async () => decodeInBrowser(await (await fetch(`${origin}/ours/${size}`)).text()),
        peer: async () => (await fetch(`${origin}/peer/${size}`)).json(),
      });
      measured.push({
        what: 'fetch and decode',
        size,
        unit: 'ms',
        ours,
        peer,
        goal: `≤ ${MAX_RATIO}`,
        met: ours / peer! <= MAX_RATIO,
      });
    }
    return measured;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
