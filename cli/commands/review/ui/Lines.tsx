import { Text, type TextProps } from 'ink';
import type { Line, Span, Tone } from '../view/line.ts';

const COLORS: Record<Tone, TextProps> = {
  strong: { bold: true },
  faint: { dimColor: true },
  accent: { color: 'cyan' },
  good: { color: 'green' },
  warning: { color: 'yellow' },
  bad: { color: 'red' },
};

interface LinesProps {
  lines: readonly Line[];
  hasColor: boolean;
}

/** Draws each line on one row; the selected one is visible without colour too. */
export function Lines({ lines, hasColor }: LinesProps) {
  return lines.map((line, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line is its place on the screen
    <Text key={row} wrap="truncate">
      {line.length === 0
        ? ' '
        : line.map((span, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- and so is a part of it
            <Text key={i} {...lookOf(span, hasColor)}>
              {span.text}
            </Text>
          ))}
    </Text>
  ));
}

function lookOf({ tone, isChosen = false }: Span, hasColor: boolean): TextProps {
  const { color, ...plain } = tone ? COLORS[tone] : {};
  return {
    ...plain,
    ...(hasColor && color ? { color } : {}),
    ...(isChosen ? { inverse: true } : {}),
  };
}
