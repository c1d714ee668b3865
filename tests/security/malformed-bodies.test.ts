import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type AnyCall } from '#shared/api/contract';
import { decodeInNode } from '../support/server/decode-in-node.ts';
import { nameOf } from '../support/server/echo-handlers.ts';
import { bodyOf } from '../support/server/raw-call.ts';
import { takenParamsOf } from '../support/server/sample-params.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const CALLS: readonly AnyCall[] = [
  contract.owners.create,
  contract.farms.create,
  contract.orders.startCheckout,
];

interface Sound {
  call: AnyCall;
  token: string;
  params: Record<string, unknown>;
  /** The valid body. */
  text: string;
}

type Body = string | Uint8Array;
type Malformed = readonly [name: string, bodyOf: (sound: Sound) => Body];

const deep = (levels: number, open: string, close: string) =>
  open.repeat(levels) + close.repeat(levels);
/** The valid body with changed members. */
const members =
  (change: (body: Record<string, unknown>, sound: Sound) => unknown) => (sound: Sound) =>
    JSON.stringify(change(JSON.parse(sound.text) as Record<string, unknown>, sound));
const withParams = (change: (params: Record<string, unknown>) => unknown) => (sound: Sound) =>
  bodyOf(sound.call, change({ ...sound.params }), sound.token);
const firstText = (params: Record<string, unknown>) =>
  Object.keys(params).find((name) => typeof params[name] === 'string') ?? 'items';
const withFirst = (value: unknown) =>
  withParams((params) => ({ ...params, [firstText(params)]: value }));
/** Raw JSON that `JSON.stringify` would not produce, in place of the first parameter. */
const withRaw = (json: string) => (sound: Sound) =>
  withFirst('RAW-VALUE')(sound).replace('"RAW-VALUE"', json);
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const MALFORMED: readonly Malformed[] = [
  ['an empty body', () => ''],
  ['a blank', () => ' '],
  ['half of the body', ({ text }) => text.slice(0, text.length / 2)],
  ['the body without its last brace', ({ text }) => text.slice(0, -1)],
  ['the body twice', ({ text }) => text + text],
  ['a comma after the body', ({ text }) => `${text},`],
  ['a comma before the last brace', ({ text }) => `${text.slice(0, -1)},}`],
  ['single quotes', ({ text }) => text.replaceAll('"', "'")],
  ['a comment', ({ text }) => `/* */${text}`],
  ['a byte order mark of UTF-16', ({ text }) => bytes([0xff, 0xfe], text)],
  ['UTF-16', ({ text }) => Buffer.from(text, 'utf16le')],
  ['bytes that are not UTF-8', () => bytes('{"', [0xff, 0xfe], '"}')],
  ['an overlong UTF-8 slash', () => bytes('{"', [0xc0, 0xaf], '":1}')],
  ['a NUL byte at the end', ({ text }) => `${text}\u0000`],
  ['gzip', () => bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
  ['XML', () => '<?xml version="1.0"?><api/>'],
  ['a form', () => 'app_action=mfk&data=x'],
  ['a text', () => '"mfk"'],
  ['a number', () => '1e999'],
  ['null', () => 'null'],
  ['true', () => 'true'],
  ['NaN', () => 'NaN'],
  ['a list', () => '[]'],
  ['a list of the body', ({ text }) => `[${text}]`],
  ['no members', () => '{}'],
  ['no action', members(({ data, access_token }) => ({ data, access_token }))],
  ['an action that is a number', members((body) => ({ ...body, app_action: 1 }))],
  ['an action that is a list', members((body) => ({ ...body, app_action: [body['app_action']] }))],
  ['an action that is null', members((body) => ({ ...body, app_action: null }))],
  ['no data', members(({ app_action, access_token }) => ({ app_action, access_token }))],
  ['data that is a text', members((body) => ({ ...body, data: JSON.stringify(body['data']) }))],
  ['data that is a list', members((body) => ({ ...body, data: [body['data']] }))],
  ['data that is null', members((body) => ({ ...body, data: null }))],
  ['an extra member', members((body) => ({ ...body, role: 'admin' }))],
  [
    'an extra member of data',
    members((body) => ({ ...body, data: { ...(body['data'] as object), x: 1 } })),
  ],
  ['a token that is an object', members((body) => ({ ...body, access_token: {} }))],
  ['a token that is a list', members((body, { token }) => ({ ...body, access_token: [token] }))],
  ['a token that is a number', members((body) => ({ ...body, access_token: 1 }))],
  ['a prototype member', ({ text }) => text.replace('{', '{"__proto__":{"x":1},')],
  ['a constructor member', ({ text }) => text.replace('{', '{"constructor":{"prototype":{}},')],
  ['parameters that are a list', withParams((params) => [params])],
  ['parameters that are a text', withParams((params) => JSON.stringify(params))],
  ['parameters that are null', withParams(() => null)],
  ['no parameters', withParams(() => ({}))],
  ['an extra parameter', withParams((params) => ({ ...params, role: 'admin' }))],
  [
    'a parameter named __proto__',
    (sound) =>
      withParams((params) => ({ ...params, RAW: 1 }))(sound).replace('"RAW"', '"__proto__"'),
  ],
  ['a parameter missing', withParams((params) => ({ ...params, [firstText(params)]: undefined }))],
  ['an operation id that is no UUID', withParams((params) => ({ ...params, _op_id: '1' }))],
  ['an operation id that is a list', withParams((params) => ({ ...params, _op_id: [] }))],
  ['null for a text', withFirst(null)],
  ['a number for a text', withFirst(7)],
  ['true for a text', withFirst(true)],
  ['a list for a text', withFirst(['x'])],
  ['a query for a text', withFirst({ $ne: '' })],
  ['NUL in a text', withFirst('a\u0000b')],
  ['half a surrogate pair', withRaw('"\\ud800"')],
  ['a control character that is not escaped', withRaw('"a\u0001b"')],
  ['a number too large for a double', withRaw('1e400')],
  ['lists 40 deep', withRaw(deep(40, '[', ']'))],
  ['lists 20,000 deep', withRaw(deep(20_000, '[', ']'))],
  ['objects 20,000 deep', withRaw('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000))],
  ['a text over every limit', withFirst('a'.repeat(60_000))],
];

describe('a malformed body', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer();
    const email = 'farmer@fenceline.example';
    await server.owner(email);
    token = await server.issuer.token(email);
  });
  afterAll(() => server.stop());

  const send = (body: Body) =>
    fetch(`${server.origin}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body as BodyInit,
    });
  const soundOf = (call: AnyCall): Sound => {
    const params = takenParamsOf(call);
    return { call, token, params, text: bodyOf(call, params, token) };
  };

  it.each(CALLS.map((call) => [nameOf(call), call] as const))(
    'is based on a body of %s that is valid',
    async (_name, call) => {
      expect([200, 403, 404]).toContain((await send(soundOf(call).text)).status);
    },
  );

  it('from a user whose address cannot be stored is answered with 401', async () => {
    for (const email of ['farmer\0@fenceline.example', 'farmer@fenceline.example\r\nBcc: x']) {
      const stranger = await server.issuer.token(email);
      for (const call of CALLS) {
        const response = await send(bodyOf(call, takenParamsOf(call), stranger));
        expect(response.status, nameOf(call)).toBe(401);
      }
    }
  });

  it.each(MALFORMED)('is refused with an envelope and without details: %s', async (_name, make) => {
    for (const call of CALLS) {
      const response = await send(make(soundOf(call)));
      const envelope = (await decodeInNode(await response.text())) as {
        error?: { message: string; requestId: string };
      };
      expect([400, 413], nameOf(call)).toContain(response.status);
      expect(envelope, nameOf(call)).toMatchObject({ status: 'error', data: [] });
      expect(envelope.error?.requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect(envelope.error?.message).not.toMatch(/zod|sql|select|\n\s+at /i);
    }
  });
});
