import { createLog } from './platform/log.ts';

/** Standard error, which reads a line even if the process ends next. */
const toStderr = { write: (line: string) => void process.stderr.write(line) };

/** What the server says about its own start and end, whatever LOG_LEVEL is. */
export interface Voice {
  say: (line: string) => void;
  /** Says why the server does not start, or which setting is not used. */
  complain: (text: string) => void;
  /** Says why the process ends now. */
  crash: (error: unknown) => void;
}

/**
 * Writes sentences for a person at a terminal. For anything else it writes lines of the log, so
 * that a collector reads one format from the first line to the last.
 */
export function createVoice(isForPerson: boolean, node: string | undefined): Voice {
  const log = createLog('info', { node });
  const crash = (err: unknown) => log.fatal({ err }, 'the server has crashed');
  if (!isForPerson) {
    const complaints = createLog('info', { node, destination: toStderr });
    return { say: (line) => log.info(line), complain: (text) => complaints.error(text), crash };
  }
  return {
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (text) => void process.stderr.write(`${text}\n`),
    crash,
  };
}
