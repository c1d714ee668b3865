import { Box, Text, useInput } from 'ink';
import { useSyncExternalStore } from 'react';
import { keysOf } from '../model/keys.ts';
import { layoutOf } from '../model/layout.ts';
import type { ReviewState } from '../model/review-state.ts';
import { seenDetailLines, tabsLine } from '../view/detail-lines.ts';
import { dialogBox } from '../view/dialog-lines.ts';
import { keysLine, messageLines, searchLine, titleLine } from '../view/frame-lines.ts';
import { emptyLines, tableLines } from '../view/table-lines.ts';
import type { Review } from '../review.ts';
import { DialogBox } from './DialogBox.tsx';
import { Lines } from './Lines.tsx';

interface ReviewScreenProps {
  review: Review;
  hasColor: boolean;
}

/** The full-screen view: draws the model and passes keys to it. */
export function ReviewScreen({ review, hasColor }: ReviewScreenProps) {
  const state = useSyncExternalStore(review.subscribe, review.state);
  useInput((input, key) => {
    for (const pressed of keysOf(input, key)) review.dispatch({ type: 'key', key: pressed });
  });
  const { columns, rows } = state.size;
  const messages = messageLines(state);
  const layout = layoutOf(state);
  if (layout.isTooSmall) {
    return <Text wrap="truncate">The terminal is too small: it needs 60 columns by 15 rows.</Text>;
  }
  return (
    <Box width={columns} height={rows} flexDirection="column" overflow="hidden">
      <Lines lines={[titleLine(state), searchLine(state)]} hasColor={hasColor} />
      <Box height={rows - 4} flexDirection={layout.isBeside ? 'row' : 'column'}>
        {layout.tableRows > 0 && (
          <Box
            flexDirection="column"
            flexShrink={0}
            width={layout.tableColumns}
            height={layout.tableRows + 1}
          >
            <Lines lines={[...tableLines(state), ...emptyLines(state)]} hasColor={hasColor} />
          </Box>
        )}
        {layout.isBeside && <Divider rows={rows - 4} />}
        {layout.detailRows > 0 && <Detail state={state} hasColor={hasColor} />}
      </Box>
      <Lines lines={[[], keysLine(state)]} hasColor={hasColor} />
      <Box position="absolute" flexDirection="column" marginTop={rows - 1 - messages.length}>
        <Lines lines={messages} hasColor={hasColor} />
      </Box>
      {state.dialog && (
        <DialogBox box={dialogBox(state, state.dialog)} size={state.size} hasColor={hasColor} />
      )}
    </Box>
  );
}

const Divider = ({ rows }: { rows: number }) => (
  <Box flexDirection="column" width={1} flexShrink={0}>
    <Text dimColor>{Array.from({ length: rows }, () => '│').join('\n')}</Text>
  </Box>
);

function Detail({ state, hasColor }: { state: ReviewState; hasColor: boolean }) {
  const { detailColumns } = layoutOf(state);
  return (
    <Box flexDirection="column" flexShrink={0} width={detailColumns}>
      <Lines lines={[tabsLine(state), ...seenDetailLines(state)]} hasColor={hasColor} />
    </Box>
  );
}
