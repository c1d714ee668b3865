import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import {
  landscapeThread,
  type LandscapeAnswer,
  type LandscapeQuestion,
} from '../../../sandbox/landscape-thread.ts';
import { createLog } from '../../../server/platform/log.ts';

const program = join(import.meta.dirname, '../../../dist/server/landscape-worker.js');

/**
 * One sample landscape for the servers of all tests, which keeps its answers: each would otherwise
 * spend seconds on generating its own and on drawing the same tiles.
 */
export async function startLandscapeHost() {
  const landscape = landscapeThread(program, createLog('warn'));
  const answers = new Map<string, Promise<LandscapeAnswer>>();
  const ask = (question: LandscapeQuestion) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? landscape.ask(question);
    answers.set(key, answer);
    void answer.then((given) => 'failure' in given && answers.delete(key));
    return answer;
  };
  async function answerTo(question: LandscapeQuestion, response: ServerResponse): Promise<void> {
    const answer = await ask(question);
    if ('failure' in answer) return void response.writeHead(502).end(answer.failure);
    const isBytes = answer.value instanceof Uint8Array;
    response.setHeader('content-type', isBytes ? 'application/octet-stream' : 'application/json');
    response.end(isBytes ? answer.value : JSON.stringify(answer.value));
  }
  const server = createServer((request, response) => {
    json(request)
      .then((question) => answerTo(question as LandscapeQuestion, response))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await landscape.stop();
    },
  };
}
