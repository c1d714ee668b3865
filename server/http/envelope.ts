import { createGzip } from 'node:zlib';
import { ERROR_STATUS, type Envelope, type WireError } from '#shared/api/contract';
import { CallError } from '../dispatch/call-error.ts';
import { OutsideUnavailable } from '../outside/outside-unavailable.ts';
import { inTurns } from '../threads/in-turns.ts';

/** Letters that are handed on to be compressed. */
const AT_ONCE = 64 * 1024;

/** The wire's answer: base64 of gzip JSON. Long lists are written row by row and hold up nobody. */
export async function encodeEnvelope(envelope: Envelope): Promise<string> {
  const gzip = createGzip();
  const bytes = gzip.toArray() as Promise<Buffer[]>;
  const { data, ...rest } = envelope;
  if (Array.isArray(data)) {
    let text = `${JSON.stringify(rest).slice(0, -1)},"data":[`;
    await inTurns<unknown>(data, (row, place) => {
      text += `${place === 0 ? '' : ','}${JSON.stringify(row) ?? 'null'}`;
      if (text.length < AT_ONCE) return;
      gzip.write(text);
      text = '';
    });
    gzip.end(`${text}]}`);
  } else gzip.end(JSON.stringify(envelope));
  return Buffer.concat(await bytes).toString('base64');
}

/** What may be said of a failure; anything unexpected is INTERNAL and told by its request id only. */
export function wireErrorOf(
  error: unknown,
  requestId: string,
): { error: WireError; status: number; retryAfter?: number | undefined; isFault: boolean } {
  if (error instanceof CallError) {
    return {
      error: { code: error.code, message: error.message, fields: error.fields, requestId },
      status: ERROR_STATUS[error.code],
      retryAfter: error.retryAfter,
      isFault: false,
    };
  }
  if (error instanceof OutsideUnavailable) {
    return {
      error: {
        code: 'OUTSIDE_UNAVAILABLE',
        message: `${error.system} cannot be reached at the moment. Nothing is lost. Please try again in a minute.`,
        requestId,
      },
      status: ERROR_STATUS.OUTSIDE_UNAVAILABLE,
      retryAfter: 30,
      isFault: false,
    };
  }
  return {
    error: {
      code: 'INTERNAL',
      message: 'Something went wrong. Please try again later.',
      requestId,
    },
    status: ERROR_STATUS.INTERNAL,
    isFault: true,
  };
}
