import { asksForGeneralHelp, generalHelp } from './general-help.ts';
import { processTerminal } from './terminal.ts';
import { NOUNS } from './nouns.ts';

/**
 * Entry point: a small CommonJS file, because Node starts CommonJS fastest. It answers the general
 * help itself and loads the command line for everything else.
 */
if (asksForGeneralHelp(process.argv.slice(2))) {
  const terminal = processTerminal();
  for (const line of generalHelp(NOUNS, terminal.columns)) terminal.print(line);
} else {
  void import('./main.js');
}
