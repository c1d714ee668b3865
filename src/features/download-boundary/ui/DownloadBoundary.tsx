import { useState } from 'react';
import type { PropertyRecord } from '#shared/api/contract';
import { DOWNLOAD_FORMAT_IDS, DOWNLOAD_FORMATS, type DownloadFormatId } from '#shared/geo-export';
import { ConfirmDialog } from '#shared/ui/confirm-dialog';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { useDownload } from '../model/use-download.ts';

export interface DownloadBoundaryProps {
  farm: PropertyRecord;
  onClose: () => void;
}

/** Offers the farm's boundary as a file of any format, free of charge. */
export function DownloadBoundary({ farm, onClose }: DownloadBoundaryProps) {
  const [format, setFormat] = useState<DownloadFormatId>('geojson');
  const { mutate, isPending } = useDownload(farm, onClose);
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
    </ConfirmDialog>
  );
}
