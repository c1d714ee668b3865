import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import { BodyTooLargeError, readBody } from '../read-body.ts';

/** The only login that succeeds, for any PIC. It is not secret: the README gives it. */
export const SANDBOX_LPA_LOGIN = { userid: 'lpa-demo', pass: 'lpa-demo-pass' } as const;

const MAX_BODY_BYTES = 16 * 1024;
const Login = z.strictObject({ pic: z.string(), userid: z.string(), pass: z.string() });

/** Stands in for the LPA registry where none is configured: `POST` a login, read its result. */
export function createSandboxLpa({ apiKey }: { apiKey: string }): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return end(response, 405);
    if (request.headers.authorization !== `Bearer ${apiKey}`) return end(response, 401);
    const { userid, pass } = Login.parse(JSON.parse(await readBody(request, MAX_BODY_BYTES)));
    const isGood = userid === SANDBOX_LPA_LOGIN.userid && pass === SANDBOX_LPA_LOGIN.pass;
    return end(response, 200, { result: isGood ? 'Login Success' : 'Login Failure' });
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      end(response, error instanceof BodyTooLargeError ? 413 : 400);
    });
  };
}

function end(response: ServerResponse, status: number, body?: object): void {
  response
    .writeHead(status, body ? { 'content-type': 'application/json' } : {})
    .end(body ? JSON.stringify(body) : undefined);
}
