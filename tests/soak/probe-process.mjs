// Sends the same requests to a server at a steady pace and reports each latency. A process of its
// own, so that load elsewhere does not slow its clock. Arguments: origin, then tokens.
import { Agent, request } from 'node:http';

const PERIOD_MS = 50;
const GIVE_UP_MS = 30_000;

const [origin, ...tokens] = process.argv.slice(2);
const { port } = new URL(origin);
/** An address of their own, like real users; Linux accepts any address of 127/8. */
const localAddress = process.platform === 'linux' ? '127.0.0.2' : undefined;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const target = { host: '127.0.0.1', port, localAddress, agent, timeout: GIVE_UP_MS };
const pending = new Set();
let answers = [];
let timer;
let turn = 0;

/**
 * Measures latency in milliseconds and status; a request that never ends counts with the timeout.
 */
function ask(kind, path, options, body) {
  const startedAt = performance.now();
  const asked = new Promise((resolve) => {
    const done = (status) => resolve({ kind, status, ms: performance.now() - startedAt });
    const sent = request({ ...target, path, ...options }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
      response.once('error', () => done(0));
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => done(0));
    sent.end(body);
  });
  pending.add(asked);
  void asked.then((answer) => {
    pending.delete(asked);
    answers.push(answer);
  });
}

function askBoth() {
  ask('health', '/healthz', {});
  // Alternates between two users, so that neither reaches the per-user limit.
  const { token, email } = JSON.parse(tokens[turn++ % tokens.length]);
  const body = JSON.stringify({
    app_action: 'mfk',
    data: { url_path: '/api/private/properties/', p_dict: { email } },
    access_token: token,
  });
  ask('farms', '/api', { method: 'POST', headers: { 'content-type': 'application/json' } }, body);
}

process.on('message', (message) => {
  if (message === 'start') {
    answers = [];
    askBoth();
    timer = setInterval(askBoth, PERIOD_MS);
    return;
  }
  clearInterval(timer);
  void Promise.all(pending).then(() => process.send?.(answers));
});
process.on('disconnect', () => process.exit());
