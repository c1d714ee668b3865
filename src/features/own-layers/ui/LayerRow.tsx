import { useUnit } from 'effector-react';
import { ListIcon, PencilIcon, Trash2Icon, ZoomInIcon } from 'lucide-react';
import { useState } from 'react';
import { featureWords, leftOutWords, sizeWords, type OwnLayer } from '#entities/own-layer';
import { ActionMenu } from '#shared/ui/action-menu';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { Switch } from '#shared/ui/switch';
import { $opened, layerDeleted, layerOpened, layerSwitched } from '../model/layers-model.ts';
import { roomAround } from '../model/room-around.ts';
import { layerShown } from '../model/shell-model.ts';
import { LayerFeatures } from './LayerFeatures.tsx';
import { RenameLayer } from './RenameLayer.tsx';

/** A layer with its switch, its facts and what can be done with it. */
export function LayerRow({ layer }: { layer: OwnLayer }) {
  const { id, name, colour, featureCount, bytes, isShown } = layer;
  const opened = useUnit($opened).get(id);
  const unit = useUnit({
    turn: layerSwitched,
    open: layerOpened,
    remove: layerDeleted,
    show: layerShown,
  });
  const [areListed, setListed] = useState(false);
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const content = opened && 'content' in opened ? opened.content : null;
  const notes = opened && 'content' in opened ? leftOutWords(opened.leftOut) : [];

  return (
    <li className="grid gap-1">
      <div className="flex items-start gap-1">
        <Field
          className="min-w-0 flex-1"
          layout="inline"
          label={
            <span className="inline-flex items-center gap-2 wrap-anywhere">
              <span
                aria-hidden
                className="size-3 shrink-0 rounded-full border border-control"
                style={{ background: content?.palette[0]?.colour ?? colour }}
              />
              <span dir="auto">{name}</span>
            </span>
          }
          hint={`${featureWords(featureCount)} · ${sizeWords(bytes)}`}
        >
          <Switch checked={isShown} onCheckedChange={(isOn) => unit.turn({ id, isShown: isOn })} />
        </Field>
        <ActionMenu
          label={`More for ${name}`}
          actions={[
            ...(content && isShown
              ? [
                  {
                    label: 'Zoom to it',
                    icon: <ZoomInIcon />,
                    onSelect: () => unit.show(roomAround(content.bounds)),
                  },
                ]
              : []),
            {
              label: areListed ? 'Hide its features' : 'List its features',
              icon: <ListIcon />,
              onSelect: () => {
                setListed(!areListed);
                unit.open(id);
              },
            },
            { label: 'Rename', icon: <PencilIcon />, onSelect: () => setDialog('rename') },
            {
              label: 'Delete',
              icon: <Trash2Icon />,
              isDestructive: true,
              onSelect: () => setDialog('delete'),
            },
          ]}
        />
      </div>
      {opened === undefined && (isShown || areListed) && (
        <p role="status" className="text-muted">
          Reading {name} …
        </p>
      )}
      {opened && 'failure' in opened && (
        <p role="alert" className="text-danger">
          {opened.failure}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="text-muted wrap-anywhere">
          {note}
        </p>
      ))}
      {areListed && content && <LayerFeatures layer={layer} content={content} />}
      {dialog === 'rename' && <RenameLayer layer={layer} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete “${name}”?`}
          text="It disappears from the map and from this device. The file that you opened stays as it is."
          action="Delete"
          variant="destructive"
          onConfirm={() => unit.remove(id)}
          onClose={() => setDialog(null)}
        />
      )}
    </li>
  );
}
