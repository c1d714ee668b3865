import { agreesTo, canAsk } from '../../ask.ts';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { columnsOf } from '../../terminal.ts';
import { outcomeWords } from '../../output/outcome-words.ts';
import { headedTable } from '../../output/table.ts';
import { checkParcels, readRegulator } from '../../submission/prepared-submissions.ts';
import { idOf } from '../id.ts';
import { projectOf, projectsOf } from '../projects/chosen-projects.ts';
import { describeCheck, describeVerdict } from './describe-check.ts';
import { unknownRowsOf } from './file-rows.ts';
import { submitBatch, type Outcome } from './submit-batch.ts';
import { formOptions, typedForm } from './typed-form.ts';

export const submitCommand = command({
  name: 'submit',
  summary: 'Submits projects to the regulator.',
  about:
    'Submits projects to the regulator, one after the other: checks each, asks you, then sends it. Continues with the others if one cannot be sent. Run the same command again to continue: it skips projects at C1, C2, C4 or C6, which were already sent. Exits with 1 if one was not sent or not accepted, with 2 if you declined or cancelled. As JSON, for each project: project_id, project_name, outcome (ready, sent, accepted, refused, skipped, blocked, declined, failed, unknown, not-tried), project_status, message.',
  args: '<ID...>',
  options: {
    ...formOptions,
    '--dry-run': 'Only shows what would be sent and what is missing.',
    '--yes':
      'Sends every project that passes all checks without asking; required outside a terminal. Does not send a project with a warning, unless --accept confirms it.',
    '--accept <RULE...>':
      'Confirms the warnings of these rules, as cer check names them; blocks need cer override.',
    '--watch': 'Waits until the regulator has responded: C4 or C3.',
    ...serverOption,
  },
  examples: [
    '12 --watch',
    '12 15 18 --yes --set signatory_id=S-2',
    '12 --from form.json --dry-run',
  ],
  run: async (input, terminal) => {
    const ids = [...new Set(input.args.map((typed) => idOf(typed, 'a project')))];
    const { formOf, rows } = await typedForm(input);
    const { dryRun: isDryRun, yes: isSure, watch: isWatched, accept } = input.options;
    if (!isDryRun && !isSure && !canAsk()) {
      throw misuse(
        'This is not a terminal, so confirmation is not possible. Add --yes to submit without asking, or --dry-run to see what would be sent.',
      );
    }
    return connected(input, terminal, async (connection) => {
      const regulator = await readRegulator(connection);
      // Reports a wrong parcel number before anything is sent; an unknown id later fails on its
      // own.
      for await (const record of projectsOf(connection, ids, { onUnknown: () => {} })) {
        checkParcels(projectOf(record), formOf(record.project_id));
      }
      const unknown = await unknownRowsOf(connection, rows, ids, (line) => terminal.say(line));
      const submitted = await submitBatch(connection, ids, {
        isDryRun,
        isSure,
        isWatched: isWatched && !isDryRun,
        accepted: new Set(accept),
        formOf,
        regulator,
        say: (line) => terminal.say(line),
        agrees: async (submission) => {
          const shown = isSure
            ? describeVerdict(submission)
            : describeCheck(submission, columnsOf(process.stderr, terminal.env));
          for (const line of shown) terminal.say(line);
          if (isSure) return true;
          const { projectId, projectName } = submission.project;
          return agreesTo(
            `Submit project ${projectId}, ${projectName}, to the regulator (${regulator.stage})?`,
            connection.signal,
          );
        },
      });
      if (submitted.isEndedEarly) {
        const ended = connection.signal.aborted ? 'Cancelled' : 'The batch ended early';
        terminal.say(
          `${ended}. Projects already sent remain submitted. Run the same command to continue.`,
        );
      }
      const failed = unknown.map(({ projectId, message }): Outcome => ({
        project_id: projectId,
        project_name: '',
        outcome: 'failed',
        project_status: null,
        message,
      }));
      return {
        outcomes: [...submitted.outcomes, ...failed],
        exitCode: submitted.exitCode || (failed.length > 0 ? 1 : 0),
      } as const;
    });
  },
  json: ({ outcomes }) => outcomes,
  show: ({ outcomes }, { columns }) =>
    headedTable(
      ['ID', 'PROJECT', 'OUTCOME', 'STATUS', 'MESSAGE'],
      outcomes.map((one) => [
        String(one.project_id),
        one.project_name,
        outcomeWords(one.outcome),
        one.project_status ?? '',
        one.message ?? '',
      ]),
      columns,
    ),
  exitCode: ({ exitCode }) => exitCode,
});
