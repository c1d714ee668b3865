import { command, type Noun } from '../../command.ts';
import { wholeProgram } from '../../program.ts';
import { SHELLS } from './completion-scripts.ts';
import { placesOf } from './completion-tree.ts';

/** `nouns` are all of the command line. */
export const completionCommand = (nouns: () => readonly Noun[]) =>
  command({
    name: 'completion',
    summary: 'Prints the completion of commands for a shell.',
    about:
      'Prints a script with which bash, zsh or fish completes commands, options and their values. Make it again after an upgrade.',
    args: '<SHELL>',
    argChoices: Object.keys(SHELLS),
    options: {},
    examples: [
      'bash > ~/.local/share/bash-completion/completions/fenceline',
      'zsh > ~/.zfunc/_fenceline',
      'fish > ~/.config/fish/completions/fenceline.fish',
    ],
    hasJson: false,
    run: async ({ args: [shell = ''] }, terminal) =>
      SHELLS[shell]!(placesOf(await wholeProgram(nouns(), terminal))),
    show: (lines) => lines,
  });
