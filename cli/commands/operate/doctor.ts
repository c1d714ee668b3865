import { command } from '../../command.ts';
import { runOperatorTask } from '../../operator/run-operator-task.ts';
import { wrapped } from '../../output/wrapped.ts';
import { dataDirOf, dataDirOption } from '../data-dir.ts';

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Checks every setting and every connected system.',
  about:
    'Checks the settings, the disk, the database, and every configured external system, in parallel and within fifteen seconds, and says how to fix problems. Its requests change nothing: it requests a token from PayPal, tries a login that does not exist at the LPA registry, queries an unknown reference at the regulator, and signs in to the mail server. Exits with 1 if a check fails. As JSON: {findings: [{name, verdict: ok|warn|fail|off, says, cure}], failed, warnings}.',
  args: '',
  options: dataDirOption,
  examples: ['', '--json | jq \'.findings[] | select(.verdict == "fail")\''],
  run: (input, terminal) => runOperatorTask('doctor', { dataDir: dataDirOf(input, terminal) }),
  show({ findings, failed, warnings }, { columns }) {
    const width = Math.max(...findings.map(({ name }) => name.length));
    const indent = ' '.repeat(6 + width + 2);
    const lines = findings.flatMap(({ name, verdict, says, cure }) => [
      ...wrapped(`${verdict.padEnd(6)}${name.padEnd(width + 2)}`, says, indent, columns),
      ...(cure === null || verdict === 'ok' ? [] : wrapped(`${indent}→ `, cure, indent, columns)),
    ]);
    const counts = [
      failed > 0 ? `${failed} failed` : '',
      warnings === 1 ? '1 warning' : warnings > 0 ? `${warnings} warnings` : '',
    ].filter(Boolean);
    return [...lines, '', counts.length === 0 ? 'No problems found.' : `${counts.join(', ')}.`];
  },
  exitCode: ({ failed }) => (failed > 0 ? 1 : 0),
});
