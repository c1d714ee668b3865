import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Button } from '#shared/ui/button';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { $preview, runClosed } from '../model/model.ts';
import { counted } from './words.ts';

/** Closes the outcome; asks first if farms would be given up. */
export function CloseRun({ left }: { left: number }) {
  const { preview, close } = useUnit({ preview: $preview, close: runClosed });
  const done = preview
    ? `Back to ${counted(preview.farms.length, 'farm')} set aside`
    : 'Add more farms';
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => (left > 0 ? setAsking(true) : close())}>
        {left > 0 ? 'Discard the rest' : done}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Discard ${counted(left, 'farm')}?`}
          text="They are removed from this device. The farms that are added stay."
          action="Discard"
          onConfirm={() => {
            setAsking(false);
            close();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
