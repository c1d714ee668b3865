import { NOUNS } from './nouns.ts';
import { runProgram } from './program.ts';
import { processTerminal } from './terminal.ts';

process.exitCode = await runProgram(process.argv.slice(2), NOUNS, processTerminal());
