import type { Completed, Place, Taken } from './completion-tree.ts';

/**
 * The supported shells, each with the function that writes its script from the command line's
 * places.
 */
export const SHELLS: Readonly<Record<string, (places: readonly Place[]) => string[]>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const quotedForFish = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/** The paths below the program as one pattern of a shell. */
const paths = (places: readonly Place[]): string =>
  places
    .slice(1)
    .map(({ path }) => quoted(path))
    .join('|');

/** The options that take a value, each with its place and both spellings. */
const valued = (places: readonly Place[]) =>
  places.flatMap(({ path, options }) =>
    options.flatMap(({ word, short, takes }) => {
      if (takes === 'nothing') return [];
      const spelled = [word, ...(short ? [short] : [])].map((one) => quoted(`${path} ${one}`));
      return [{ pattern: spelled.join('|'), takes }];
    }),
  );

const isList = (takes: Taken): takes is readonly string[] => typeof takes !== 'string';
const wordsOf = (listed: readonly Completed[]) => listed.map(({ word }) => word).join(' ');

function bashScript(places: readonly Place[]): string[] {
  return [
    '_fenceline() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" i words=',
    '  local here=fenceline',
    '  COMPREPLY=()',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    '    case "$here ${COMP_WORDS[i]}" in',
    `      ${paths(places)}) here="$here \${COMP_WORDS[i]}" ;;`,
    '    esac',
    '  done',
    '  case "$here $prev" in',
    ...valued(places).map(({ pattern, takes }) =>
      isList(takes)
        ? `    ${pattern}) words=${quoted(takes.join(' '))} ;;`
        : `    ${pattern}) return ;;`,
    ),
    '  esac',
    '  if [[ -z "$words" && "$cur" == -* ]]; then case "$here" in',
    ...places.map(
      ({ path, options }) => `    ${quoted(path)}) words=${quoted(wordsOf(options))} ;;`,
    ),
    '  esac; elif [[ -z "$words" ]]; then case "$here" in',
    ...places.map(({ path, words }) => `    ${quoted(path)}) words=${quoted(wordsOf(words))} ;;`),
    '  esac; fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
    '  [[ "${COMPREPLY[0]}" != *= ]] || compopt -o nospace 2> /dev/null',
    '}',
    'complete -o default -F _fenceline fenceline',
  ];
}

const described = (listed: readonly Completed[]): string =>
  listed
    .map(({ word, about }) =>
      quoted(about === '' ? word : `${word}:${about.replaceAll(':', String.raw`\:`)}`),
    )
    .join(' ');

function zshScript(places: readonly Place[]): string[] {
  return [
    '#compdef fenceline',
    '_fenceline() {',
    '  local here=fenceline word',
    '  local -a found',
    '  for word in "${(@)words[2,CURRENT-1]}"; do',
    '    case "$here $word" in',
    `      (${paths(places)}) here="$here $word" ;;`,
    '    esac',
    '  done',
    '  case "$here ${words[CURRENT-1]}" in',
    ...valued(places).map(({ pattern, takes }) => {
      if (takes === 'file') return `    (${pattern}) _files; return ;;`;
      if (!isList(takes)) return `    (${pattern}) return ;;`;
      return `    (${pattern}) found=(${takes.map(quoted).join(' ')}); _describe value found; return ;;`;
    }),
    '  esac',
    '  if [[ "${words[CURRENT]}" == -* ]]; then case "$here" in',
    ...places.map(({ path, options }) => `    (${quoted(path)}) found=(${described(options)}) ;;`),
    '  esac; else case "$here" in',
    ...places.map(({ path, words }) => `    (${quoted(path)}) found=(${described(words)}) ;;`),
    '  esac; fi',
    '  if (( $#found )); then _describe command found; else _files; fi',
    '}',
    'compdef _fenceline fenceline',
  ];
}

function fishScript(places: readonly Place[]): string[] {
  return [
    'function __fenceline_here',
    '  set -l here fenceline',
    '  for word in (commandline -opc)[2..-1]',
    '    switch "$here $word"',
    `      case ${places
      .slice(1)
      .map(({ path }) => quotedForFish(path))
      .join(' ')}`,
    '        set here "$here $word"',
    '    end',
    '  end',
    '  echo $here',
    'end',
    ...places.flatMap(({ path, words, options }) => {
      const isHere = quotedForFish(`test (__fenceline_here) = "${path}"`);
      const here = `complete -c fenceline -n ${isHere}`;
      return [
        ...words.map(
          ({ word, about }) => `${here} -f -a ${quotedForFish(word)} -d ${quotedForFish(about)}`,
        ),
        ...options.map(({ word, short, about, takes }) => {
          const spelled = `-l ${word.slice(2)}${short ? ` -s ${short.slice(1)}` : ''}`;
          return `${here} ${spelled}${takenInFish(takes)} -d ${quotedForFish(about)}`;
        }),
      ];
    }),
  ];
}

function takenInFish(takes: Taken): string {
  if (isList(takes)) return ` -x -a ${quotedForFish(takes.join(' '))}`;
  return { nothing: '', file: ' -rF', text: ' -x' }[takes];
}
