import { z } from 'zod';
import {
  draftOfBoundaryFile,
  restoreBoundaryFile,
  StoredBoundaryFile,
  type BoundaryFile,
  type BoundaryFileDraft,
} from '#entities/boundary-file/react';
import {
  canStoreDrawing,
  DrawingDraft,
  encodeDrawing,
  type Drawing,
} from '#entities/boundary-drawing';
import { contract, type WireParcel } from '#shared/api/contract';
import { draftSlot, MAX_SEATS, takeSeat, type DraftSlot } from '#shared/lib/draft';
import type { Wizard, WizardMode } from './wizard.ts';

const Text = z.string().max(1_000);
const LonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const StoredDraft = z.object({
  name: Text,
  pic: Text,
  isOwner: z.boolean(),
  owner: z.object({ name: Text, businessName: Text, phone: Text, email: Text }),
  country: z.string().regex(/^[A-Z]{2}$/),
  address: z.object({
    roadNumber: Text,
    roadName: Text,
    town: Text,
    state: Text,
    postCode: Text,
  }),
  location: z.object({ address: Text, position: LonLat }).nullable(),
  gate: LonLat.nullable(),
  boundaryType: z.enum(['farm_key', 'geojson']),
});
const LotPlans = z.string().default('');

/** Validated as strictly as a server response, because anybody can edit browser storage. */
export const KeptAdd = z.object({
  mode: z.literal('add'),
  step: z.literal([1, 2, 3, 4, 5, 6]),
  draft: StoredDraft,
  lotPlans: LotPlans,
  saving: z.object({
    opId: z.uuid(),
    unanswered: z.array(contract.farms.create.params).max(20),
    farmId: z.int().positive().nullable(),
  }),
});
export const KeptEdit = z.object({
  mode: z.literal('edit'),
  step: z.literal([1, 2, 5, 6]),
  draft: StoredDraft,
  lotPlans: LotPlans,
  farmId: z.int().positive(),
});

const wizardSlot = <W extends Wizard>(name: string, schema: z.ZodType<W>) =>
  draftSlot<W>({ name, version: 1, parse: (stored) => schema.safeParse(stored).data ?? null });

/**
 * Stored apart from the wizard, so that if a boundary is too large for storage, the typed fields
 * are still stored.
 */
const parcelsSlot = (name: string) =>
  draftSlot<readonly WireParcel[]>({
    name,
    version: 1,
    parse: (stored) => contract.parcels.atPoint.result.safeParse(stored).data ?? null,
  });

const fileSlot = (name: string) =>
  draftSlot<BoundaryFileDraft>({
    name,
    version: 1,
    parse: (stored) => StoredBoundaryFile.safeParse(stored).data ?? null,
  });

const drawingSlot = (name: string) =>
  draftSlot<Drawing>({
    name,
    version: 1,
    parse: (stored) => DrawingDraft.safeParse(stored).data ?? null,
    encode: encodeDrawing,
  });

/** Role of a file: the boundary itself, or a reference shown with the parcels. */
export type FileUse = 'boundary' | 'reference';

interface Slots {
  wizard: DraftSlot<Wizard>;
  parcels: DraftSlot<readonly WireParcel[]>;
  files: Record<FileUse, DraftSlot<BoundaryFileDraft>>;
  drawing: DraftSlot<Drawing>;
}

/** Separate slots, so that an unfinished new farm survives the editing of another. */
const slotsAt = (seat: number): Record<WizardMode, Slots> => {
  const named = (name: string) => (seat === 0 ? name : `${name}.${seat}`);
  const slotsOf = (name: string, wizard: z.ZodType<Wizard>): Slots => ({
    wizard: wizardSlot(named(name), wizard),
    parcels: parcelsSlot(named(`${name}-parcels`)),
    files: {
      boundary: fileSlot(named(`${name}-boundary-file`)),
      reference: fileSlot(named(`${name}-reference-file`)),
    },
    drawing: drawingSlot(named(`${name}-drawing`)),
  });
  return {
    edit: slotsOf('farm-edit', KeptEdit),
    add: slotsOf('farm-wizard', KeptAdd),
  };
};
const seats = Array.from({ length: MAX_SEATS }, (_, seat) => slotsAt(seat));

/** This tab's seat, so that each tab keeps a draft of its own; taken when the first draft is read. */
let ownSeat: number | Promise<number> | null = null;

/** Undefined on an insecure origin. */
const ownLocks = (): LockManager | undefined =>
  'locks' in navigator ? navigator.locks : undefined;

/** Runs at once if the seat is known; later calls wait for it in order. */
function atOwnSeat<R>(email: string, act: (slots: Record<WizardMode, Slots>) => R): R | Promise<R> {
  ownSeat ??= takeSeat({
    locks: ownLocks(),
    memory: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    hasDraft: (seat) =>
      Object.values(seats[seat]!).some(({ wizard }) => wizard.read(email) !== null),
  });
  if (typeof ownSeat === 'number') return act(seats[ownSeat]!);
  return ownSeat.then((seat) => {
    ownSeat = seat;
    return act(seats[seat]!);
  });
}

export interface WizardDraft {
  wizard: Wizard | null;
  parcels: readonly WireParcel[];
  files: Record<FileUse, BoundaryFile | null>;
  drawing: Drawing | null;
}

export const loadDraft = (email: string) =>
  atOwnSeat(email, (slots): WizardDraft => {
    for (const slot of Object.values(slots)) {
      const wizard = slot.wizard.read(email);
      if (!wizard) continue;
      const fileFor = (use: FileUse) => {
        const kept = slot.files[use].read(email);
        return kept && restoreBoundaryFile(kept);
      };
      const drawing = slot.drawing.read(email);
      const boundary = fileFor('boundary');
      // A drawing that was refused when read as a file is not stored as one, so the user continues
      // to draw it.
      const isUnread = drawing !== null && boundary !== null && boundary.errors.length > 0;
      const files = { boundary: isUnread ? null : boundary, reference: fileFor('reference') };
      return { wizard, parcels: slot.parcels.read(email) ?? [], files, drawing };
    }
    return {
      wizard: null,
      parcels: [],
      files: { boundary: null, reference: null },
      drawing: null,
    };
  });

/** The user of a draft, and which of the two forms it belongs to. */
export interface DraftOwner {
  email: string;
  mode: WizardMode;
}

export const saveDraft = ({ email, mode }: DraftOwner, wizard: Wizard | null) =>
  atOwnSeat(email, (slots) => wizard && slots[mode].wizard.write(email, wizard));

export const saveDraftParcels = ({ email, mode }: DraftOwner, parcels: readonly WireParcel[]) =>
  atOwnSeat(email, (slots) => slots[mode].parcels.write(email, parcels));

/** Stores the name first: it remains if the browser has no room for the areas. */
export const saveDraftFile = (
  { email, mode }: DraftOwner,
  use: FileUse,
  file: BoundaryFile | null,
) =>
  atOwnSeat(email, (slots) => {
    const slot = slots[mode].files[use];
    if (file === null) {
      slot.clear(email);
      return;
    }
    slot.write(email, { fileName: file.fileName, settled: null });
    const kept = draftOfBoundaryFile(file);
    if (kept.settled !== null) slot.write(email, kept);
  });

/** Stores a drawing after each change; reports a drawing that is too large for the browser. */
export const saveDraftDrawing = ({ email, mode }: DraftOwner, drawing: Drawing | null) =>
  atOwnSeat(email, (slots) => {
    const slot = slots[mode].drawing;
    if (drawing === null) slot.clear(email);
    else if (canStoreDrawing(drawing)) slot.write(email, drawing);
    else slot.leaveOut(email);
  });

export const clearDraft = ({ email, mode }: DraftOwner) =>
  atOwnSeat(email, (slots) => {
    slots[mode].wizard.clear(email);
    slots[mode].parcels.clear(email);
    slots[mode].drawing.clear(email);
    for (const slot of Object.values(slots[mode].files)) slot.clear(email);
  });
