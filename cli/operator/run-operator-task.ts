import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {
  CANCEL as CancelMessage,
  TaskName,
  TaskOrder,
  TaskParams,
  TaskProgress,
  TaskReply,
  TaskResult,
} from '../../server/operate/tasks.ts';
import { CommandFailedError } from '../failure.ts';
import type { Progress } from '../output/progress.ts';
import { showProgress } from '../ui/show-progress.ts';
import type { Terminal } from '../terminal.ts';

/** Time that a cancelled task has to stop. */
const WIND_DOWN_MS = 20_000;
const CANCEL: typeof CancelMessage = 'cancel';

const program = fileURLToPath(new URL('../server/operate.js', import.meta.url));

/**
 * Runs a task in a child process with the server's own program, so that the command line loads none
 * of the server and a task can be stopped at any moment. Ctrl-C stops the task and removes its
 * partial results; only its final, short step runs to completion.
 */
export async function runOperatorTask<N extends TaskName>(
  task: N,
  params: TaskParams<N>,
  onProgress: (progress: TaskProgress<N>) => void = () => {},
): Promise<TaskResult<N>> {
  if (!existsSync(program)) {
    throw new CommandFailedError('The server is not built. Run: npm run build');
  }
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const scratch: string[] = [];
  let isFinishing = false;
  let windsDown = false;
  let isCancelled = false;
  const kill = () => child.kill('SIGKILL');
  const cancel = () => {
    const isFirst = !isCancelled;
    isCancelled = true;
    if (isFinishing) return;
    if (!windsDown) kill();
    else if (isFirst) {
      child.send(CANCEL);
      setTimeout(kill, WIND_DOWN_MS).unref();
    }
  };
  process.on('SIGINT', cancel);
  process.on('SIGTERM', cancel);
  try {
    const last = await new Promise<TaskReply<N> | null>((resolve, reject) => {
      let reply: TaskReply<N> | null = null;
      child.once('error', reject);
      child.once('exit', () => resolve(reply));
      child.on('message', (message) => {
        const received = message as TaskReply<N>;
        if (received.kind === 'progress') onProgress(received.progress);
        else if (received.kind === 'scratch') scratch.push(received.folder);
        else if (received.kind === 'winds-down') windsDown = true;
        else if (received.kind === 'finishing') isFinishing = true;
        else reply = received;
      });
      child.send({ task, params } satisfies TaskOrder<N>);
    });
    if (last?.kind === 'done') return last.result;
    throw failureOf(last, isCancelled && !isFinishing);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
    await Promise.all(
      scratch.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })),
    );
  }
}

/** Like `runOperatorTask`, and shows progress if a person watches; `describe` formats each step. */
export async function runShownTask<N extends TaskName>(
  task: N,
  params: TaskParams<N>,
  terminal: Terminal,
  describe: (progress: TaskProgress<N>) => Progress,
): Promise<TaskResult<N>> {
  const view = await showProgress(terminal);
  try {
    return await runOperatorTask(task, params, (progress) => view.update(describe(progress)));
  } finally {
    view.end();
  }
}

function failureOf<N extends TaskName>(last: TaskReply<N> | null, isCancelled: boolean): Error {
  // After the user cancelled, the task's own message does not matter.
  if (isCancelled) return new CommandFailedError('Cancelled. Nothing was changed.', 2);
  if (last?.kind === 'failed') {
    if (last.blame === 'fault') return new Error(last.message);
    return new CommandFailedError(last.message, last.blame === 'misuse' ? 2 : 1);
  }
  return new CommandFailedError(
    'The task stopped early, probably because memory ran out. Nothing was changed.',
  );
}
