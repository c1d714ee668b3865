import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse, file: Uint8Array) => void;

/**
 * Starts a file store that answers byte ranges as S3 does, and that can be made to answer
 * otherwise.
 */
export async function startRangeServer() {
  const files = new Map<string, Uint8Array>();
  const asked: { path: string; range: string | undefined }[] = [];
  let answer: Answer = answerRange;
  let etag = '"1"';

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, range: request.headers.range });
    response.setHeader('etag', etag);
    const file = files.get(path);
    if (file) answer(request, response, file);
    else response.writeHead(404).end();
  });
  // A test that computes for longer would otherwise send its next request on a closed connection.
  server.keepAliveTimeout = 0;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    files,
    asked,
    bytesAsked: () =>
      asked.reduce((sum, { range }) => {
        const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? '') ?? [];
        return sum + Number(to) - Number(from) + 1;
      }, 0),
    /** Replaces its answers from now on. */
    answerBy(other: Answer) {
      answer = other;
    },
    answerRightly() {
      answer = answerRange;
    },
    replace(path: string, file: Uint8Array) {
      files.set(path, file);
      etag = `"${Number(etag.slice(1, -1)) + 1}"`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const answerRange: Answer = (request, response, file) => {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '') {
    response.writeHead(200).end(file);
    return;
  }
  if (Number(from) >= file.length) {
    response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
    return;
  }
  const last = Math.min(Number(to), file.length - 1);
  response
    .writeHead(206, { 'content-range': `bytes ${from}-${last}/${file.length}` })
    .end(file.subarray(Number(from), last + 1));
};
