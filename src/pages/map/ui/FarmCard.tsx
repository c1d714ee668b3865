import { useNavigate } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import {
  BadgeCheckIcon,
  CloudDownloadIcon,
  FileChartLineIcon,
  FileDownIcon,
  Grid2x2Icon,
  PencilIcon,
  PentagonIcon,
  Share2Icon,
  Trash2Icon,
} from 'lucide-react';
import { useState, type Ref } from 'react';
import { FarmOffers } from '#features/add-to-cart';
import { paddocksOpened } from '#features/manage-paddocks';
import { ShareMap } from '#features/share-map';
import { $isOpeningEdit, correctBoundaryPressed, editFarmPressed } from '#features/save-farm';
import { dataAgeText, FOR_A_FARM } from '#entities/cart';
import { displayGateAddress } from '#entities/farm';
import { FarmThumbnail } from '#entities/farm/react';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { loadable, loadableForm } from '#shared/loadable';
import { ActionMenu } from '#shared/ui/action-menu';
import { Button } from '#shared/ui/button';
import { BoundaryFailed } from './BoundaryFailed.tsx';
import { FarmBoundaryHealth } from './FarmBoundaryHealth.tsx';
import { FarmFacts } from './FarmFacts.tsx';

const DeleteFarmDialog = loadable(() =>
  import('#features/delete-farm').then((module) => module.DeleteFarmDialog),
);
const VerifyPanel = loadableForm(() =>
  import('#features/verify-lpa').then((module) => module.VerifyPanel),
);
const DownloadBoundary = loadable(() =>
  import('#features/download-boundary').then((module) => module.DownloadBoundary),
);
const FarmPreview = loadable(() =>
  import('./FarmPreview.tsx').then((module) => module.FarmPreview),
);
const KeepFarm = loadable(() =>
  import('#features/keep-farm-offline').then((module) => module.KeepFarm),
);

export interface FarmCardProps {
  farm: PropertyRecord;
  /** Undefined until loaded. */
  summary: FarmSummary | undefined;
  menuButton: Ref<HTMLButtonElement>;
  /** Called when the farm, its card and the focus in it have gone. */
  onDeleted: () => void;
}

/** The chosen farm: what it is, what to buy, and a menu for the rest (MAP-14 to MAP-16). */
export function FarmCard({ farm, summary, menuButton, onDeleted }: FarmCardProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<
    'share' | 'verify' | 'keep' | 'download' | 'delete' | 'preview' | null
  >(null);
  const { editFarm, correctBoundary, openPaddocks, isOpeningEdit } = useUnit({
    editFarm: editFarmPressed,
    correctBoundary: correctBoundaryPressed,
    openPaddocks: paddocksOpened,
    isOpeningEdit: $isOpeningEdit,
  });
  const close = () => setOpen(null);
  const isKeyOwned = Boolean(summary?.key_bought_at);
  const next = FOR_A_FARM.find((itemType) => !(itemType === 'Property Key' && isKeyOwned));

  return (
    <>
      <section
        aria-label={farm.property_name}
        className="grid gap-3 rounded-lg border border-border bg-raised p-3"
      >
        <div className="flex items-start gap-3">
          <FarmThumbnail farmId={farm.property_id} />
          <div className="min-w-0 flex-1">
            <h2
              dir="auto"
              title={farm.property_name}
              className="line-clamp-3 text-lg leading-6 font-semibold wrap-anywhere"
            >
              {farm.property_name}
            </h2>
            <p className="text-sm text-muted">{displayGateAddress(farm)}</p>
          </div>
          <ActionMenu
            ref={menuButton}
            label={`More for ${farm.property_name}`}
            disabled={isOpeningEdit}
            isBusy={isOpeningEdit}
            className="-mt-1.5 -mr-1.5 shrink-0"
            actions={[
              { label: 'Edit', icon: <PencilIcon />, onSelect: () => editFarm(farm) },
              {
                label: 'Correct the boundary',
                icon: <PentagonIcon />,
                onSelect: () => correctBoundary(farm),
              },
              {
                label: 'Paddocks',
                icon: <Grid2x2Icon />,
                onSelect: () => openPaddocks(farm.property_id),
              },
              ...(farm.is_aus_farmkey
                ? [
                    {
                      label: 'Share map',
                      icon: <Share2Icon />,
                      onSelect: () => setOpen('share'),
                    },
                    {
                      label: 'Verify with LPA',
                      icon: <BadgeCheckIcon />,
                      onSelect: () => setOpen('verify'),
                    },
                  ]
                : []),
              {
                label: 'Reports',
                icon: <FileChartLineIcon />,
                onSelect: () =>
                  void navigate({ to: '/reports', search: { farm: farm.property_id } }),
              },
              {
                label: 'Keep offline',
                icon: <CloudDownloadIcon />,
                onSelect: () => setOpen('keep'),
              },
              {
                label: 'Download boundary',
                icon: <FileDownIcon />,
                onSelect: () => setOpen('download'),
              },
              {
                label: 'Delete',
                icon: <Trash2Icon />,
                isDestructive: true,
                onSelect: () => setOpen('delete'),
              },
            ]}
          />
        </div>
        <FarmFacts
          farm={farm}
          summary={summary}
          onAddPic={() => editFarm(farm)}
          onVerify={() => setOpen('verify')}
        />
        <KeepFarm farm={farm} isAsking={open === 'keep'} onClose={close} />
        <BoundaryFailed farm={farm} />
        <FarmOffers farm={farm} main={next} />
        {farm.is_aus_farmkey && open !== 'preview' ? (
          <Button
            variant="link"
            className="justify-self-start px-0"
            onClick={() => setOpen('preview')}
          >
            {dataAgeText('Carbon Report')} · Preview and sample
          </Button>
        ) : (
          <FarmPreview farm={farm} />
        )}
        {open === 'share' && <ShareMap farm={farm} onClose={close} />}
        {open === 'verify' && <VerifyPanel farm={farm} onClose={close} />}
        {open === 'download' && <DownloadBoundary farm={farm} onClose={close} />}
        {open === 'delete' && (
          <DeleteFarmDialog farm={farm} onClose={close} onDeleted={onDeleted} />
        )}
      </section>
      {summary && summary.area_ha !== null && <FarmBoundaryHealth farm={farm} />}
    </>
  );
}
