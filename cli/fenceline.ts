import { asksForGeneralHelp, generalHelp } from './general-help.ts';
import { processTerminal } from './terminal.ts';
import { THINGS } from './things.ts';

/**
 * What is started: one small script of the older kind, which Node is up with soonest. It answers the
 * general help by itself and loads the command line for everything else.
 */
if (asksForGeneralHelp(process.argv.slice(2))) {
  const terminal = processTerminal();
  for (const line of generalHelp(THINGS, terminal.columns)) terminal.print(line);
} else {
  void import('./main.js');
}
