import {
  BadgeCheckIcon,
  ChevronDownIcon,
  FileChartLineIcon,
  FileDownIcon,
  FileTextIcon,
  PencilIcon,
  Share2Icon,
  Trash2Icon,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type Ref } from 'react';
import { ShareMap } from '#features/share-map';
import type { PropertyRecord } from '#shared/api/contract';
import { loadable } from '#shared/loadable';
import { ActionMenu, type MenuAction } from '#shared/ui/action-menu';
import { Button } from '#shared/ui/button';

const DownloadBoundary = loadable(() =>
  import('#features/download-boundary').then((module) => module.DownloadBoundary),
);

export interface FarmRowActionsProps {
  farm: PropertyRecord;
  menuButton: Ref<HTMLButtonElement>;
  isOpen: boolean;
  detailsId: string;
  onToggle: () => void;
  onVerify: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/**
 * The menu of a farm's row (FARMS-07 to FARMS-12), and the button that expands the row. On a phone,
 * the menu does both.
 */
export function FarmRowActions({
  farm,
  menuButton,
  isOpen,
  detailsId,
  onToggle,
  onVerify,
  onEdit,
  onDelete,
}: FarmRowActionsProps) {
  const [open, setOpen] = useState<'share' | 'download' | null>(null);
  const close = () => setOpen(null);
  const navigate = useNavigate();
  const { property_name: name, is_aus_farmkey: hasParcels } = farm;
  const reports: MenuAction[] = hasParcels
    ? [
        { label: 'Verify with LPA', icon: <BadgeCheckIcon />, onSelect: onVerify },
        { label: 'Share map', icon: <Share2Icon />, onSelect: () => setOpen('share') },
        {
          label: 'Reports',
          icon: <FileChartLineIcon />,
          onSelect: () => void navigate({ to: '/reports', search: { farm: farm.property_id } }),
        },
      ]
    : [];
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Details of ${name}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        className="max-lg:hidden"
        onClick={onToggle}
      >
        <ChevronDownIcon
          aria-hidden
          className={`transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
        />
      </Button>
      <ActionMenu
        ref={menuButton}
        label={`More for ${name}`}
        actions={[
          { label: 'Edit Farm', icon: <PencilIcon />, onSelect: onEdit },
          ...reports,
          {
            label: 'Download boundary',
            icon: <FileDownIcon />,
            onSelect: () => setOpen('download'),
          },
          {
            label: isOpen ? 'Hide details' : 'Show details',
            icon: <FileTextIcon />,
            onSelect: onToggle,
          },
          { label: 'Delete Farm', icon: <Trash2Icon />, isDestructive: true, onSelect: onDelete },
        ]}
      />
      {open === 'share' && <ShareMap farm={farm} onClose={close} />}
      {open === 'download' && <DownloadBoundary farm={farm} onClose={close} />}
    </>
  );
}
