import { useState } from 'react';
import { usePaddocks } from '#entities/paddock/react';
import type { PaddockRecord, PropertyRecord } from '#shared/api/contract';
import { DOWNLOAD_FORMAT_IDS, DOWNLOAD_FORMATS, type DownloadFormatId } from '#shared/geo-export';
import { Checkbox } from '#shared/ui/checkbox';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { useDownload } from '../model/use-download.ts';

const NONE: readonly PaddockRecord[] = [];

export interface DownloadBoundaryProps {
  farm: PropertyRecord;
  onClose: () => void;
}

/** Offers the farm's boundary as a file of any format, free of charge. */
export function DownloadBoundary({ farm, onClose }: DownloadBoundaryProps) {
  const [format, setFormat] = useState<DownloadFormatId>('geojson');
  const [isWithPaddocks, setWithPaddocks] = useState(true);
  const stored = usePaddocks(farm.property_id);
  const paddocks = stored.data?.paddocks ?? NONE;
  const { mutate, isPending } = useDownload(farm, isWithPaddocks ? paddocks : NONE, onClose);
  return (
    <ConfirmDialog
      title="Download boundary"
      text={
        <>
          <p>
            The outline of <strong className="font-medium text-text">{farm.property_name}</strong>{' '}
            as it is now, with the names of its {farm.is_aus_farmkey ? 'lots' : 'areas'}. It is
            free.
          </p>
          {farm.is_aus_farmkey && (
            <p>A Farm Key adds the facts of each parcel, a report and a checksum.</p>
          )}
        </>
      }
      action="Download"
      disabled={stored.isLoading}
      progress={isPending && (format === 'pdf' ? 'Drawing the map' : 'Writing the file')}
      onConfirm={() => mutate(format)}
      onClose={onClose}
    >
      <RadioGroup
        aria-label="Format"
        className="gap-0"
        value={format}
        disabled={isPending}
        onValueChange={(chosen) => setFormat(chosen as DownloadFormatId)}
      >
        {DOWNLOAD_FORMAT_IDS.map((id) => (
          <Field
            key={id}
            label={DOWNLOAD_FORMATS[id].label}
            hint={DOWNLOAD_FORMATS[id].about}
            layout="inline"
            className="py-2"
          >
            <RadioGroupItem value={id} />
          </Field>
        ))}
      </RadioGroup>
      {format !== 'pdf' && paddocks.length > 0 && (
        <Field
          label={
            paddocks.length === 1
              ? 'With its paddock'
              : `With its ${paddocks.length.toLocaleString('en-AU')} paddocks`
          }
          hint="In a layer or folder of their own, with names, kinds and hectares."
          layout="inline"
        >
          <Checkbox
            checked={isWithPaddocks}
            disabled={isPending}
            onCheckedChange={(checked) => setWithPaddocks(checked === true)}
          />
        </Field>
      )}
      {format !== 'pdf' && stored.isError && (
        <p role="status" className="text-sm">
          The paddocks could not be loaded, so the file has the boundary only.
        </p>
      )}
    </ConfirmDialog>
  );
}
