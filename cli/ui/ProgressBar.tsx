import { Box, Text } from 'ink';
import type { Progress } from '../output/progress.ts';

const WIDTH = 24;

interface ProgressBarProps extends Progress {
  hasColor: boolean;
}

/** `█████░░░░░  42 %  Reading nsw.zip` */
export function ProgressBar({ label, share, hasColor }: ProgressBarProps) {
  const filled = Math.round((share ?? 0) * WIDTH);
  const color = hasColor ? { color: 'green' } : {};
  return (
    <Box gap={2}>
      <Box flexShrink={0} gap={2}>
        <Text>
          <Text {...color}>{'█'.repeat(filled)}</Text>
          {'░'.repeat(WIDTH - filled)}
        </Text>
        <Text>{share === null ? '    …' : `${Math.floor(share * 100)} %`.padStart(5)}</Text>
      </Box>
      <Text wrap="truncate-middle">{label}</Text>
    </Box>
  );
}
