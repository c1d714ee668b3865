import { useUnit } from 'effector-react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { RadioGroup, RadioGroupItem } from '#shared/ui/radio-group';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '#shared/ui/table';
import { Term } from '#shared/ui/term';
import { canSplit, type Split } from '../model/found-boundaries.ts';
import { farmTicked, splitChosen, type Preview } from '../model/model.ts';
import type { JudgedFarm } from '../model/proposed-farm.ts';
import { PreviewFooter } from './PreviewFooter.tsx';
import { PreviewRow } from './PreviewRow.tsx';
import { counted } from './words.ts';

export interface FarmPreviewProps {
  preview: Preview;
  farms: readonly JudgedFarm[];
  /** True if the user's own farms could not be compared. */
  isUncompared: boolean;
}

/** The farms that were read: to check, correct and choose before they are added. */
export function FarmPreview({ preview, farms, isUncompared }: FarmPreviewProps) {
  const { tick, split } = useUnit({ tick: farmTicked, split: splitChosen });
  const { read } = preview;
  const possible = farms.filter(({ faults }) => faults.length === 0);
  const added = farms.filter(({ isAdded }) => isAdded);
  const remarks = [
    ...read.remarks,
    ...(isUncompared
      ? ['Your farms could not be loaded, so none of these is compared with them.']
      : []),
  ];
  return (
    <div className="grid gap-4">
      <p role="status" className="text-sm">
        {counted(farms.length, 'farm')} {preview.isRest ? 'left' : 'read'}: {added.length} to add,{' '}
        {farms.length - added.length} set aside.
      </p>
      {remarks.length > 0 && (
        <Alert variant="info">
          <AlertTitle>Good to know</AlertTitle>
          <AlertDescription>
            <ul className="grid max-h-40 w-full gap-1 overflow-y-auto">
              {remarks.map((remark) => (
                <li key={remark} className="wrap-anywhere">
                  {remark}
                </li>
              ))}
            </ul>
          </AlertDescription>
        </Alert>
      )}
      {canSplit(read.files) && !preview.isRest && (
        <RadioGroup
          aria-label="What is a farm"
          className="gap-0"
          value={preview.split}
          onValueChange={(value) => split(value as Split)}
        >
          <Field label="Each area of the file is a farm" layout="inline">
            <RadioGroupItem value="areas" />
          </Field>
          <Field label="The whole file is one farm" layout="inline">
            <RadioGroupItem value="files" />
          </Field>
        </RadioGroup>
      )}
      <div className="rounded-lg border border-border bg-raised max-lg:border-0 max-lg:bg-transparent">
        <Table aria-label="Farms to add" className="max-lg:block">
          <TableHeader className="max-lg:block max-lg:[&_th:not(:first-child)]:sr-only">
            <TableRow className="max-lg:flex max-lg:border-0">
              <TableHead className="max-lg:flex max-lg:items-center max-lg:gap-3">
                <Checkbox
                  aria-label="Add all that can be added"
                  checked={
                    added.length === 0 ? false : added.length === possible.length || 'indeterminate'
                  }
                  disabled={possible.length === 0}
                  onCheckedChange={(checked) =>
                    tick({ ids: possible.map(({ id }) => id), isChosen: checked === true })
                  }
                />
                <span aria-hidden className="text-sm lg:hidden">
                  All that can be added
                </span>
              </TableHead>
              <TableHead>Farm name</TableHead>
              <TableHead>
                <Term name="pic">PIC</Term>
              </TableHead>
              <TableHead>Boundary</TableHead>
              <TableHead>Check</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody className="max-lg:grid max-lg:gap-3">
            {farms.map((farm) => (
              <PreviewRow key={farm.id} farm={farm} />
            ))}
          </TableBody>
        </Table>
      </div>
      <PreviewFooter added={added} />
    </div>
  );
}
