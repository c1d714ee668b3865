import { Box } from 'ink';
import type { Size } from '../model/review-state.ts';
import type { Box as BoxOfLines } from '../view/dialog-lines.ts';
import { padded, span } from '../view/line.ts';
import { Lines } from './Lines.tsx';

interface DialogBoxProps {
  box: BoxOfLines;
  size: Size;
  hasColor: boolean;
}

/** Centred on top of everything else. */
export function DialogBox({ box, size, hasColor }: DialogBoxProps) {
  const { title, lines, columns, isBad = false } = box;
  const shown = [[span(title, 'strong')], [], ...lines].slice(0, size.rows - 2);
  return (
    <Box
      position="absolute"
      flexDirection="column"
      borderStyle="round"
      {...(hasColor ? { borderColor: isBad ? 'red' : 'cyan' } : {})}
      marginLeft={Math.floor((size.columns - columns - 4) / 2)}
      marginTop={Math.max(0, Math.floor((size.rows - shown.length - 2) / 2))}
    >
      <Lines
        lines={shown.map((line) => [span(' '), ...padded(line, columns + 1)])}
        hasColor={hasColor}
      />
    </Box>
  );
}
