import type { GeoFile, ImportResult, UnreadGeoFile } from './base/import-result.ts';
import { onOffer, type OfferOptions } from './base/result-handles.ts';
import type { ParsedFile } from './base/parsed-file.ts';
import { READING_LIMITS } from './base/limits.ts';
import { createNotes } from './base/notes.ts';
import { createWorkBudget, type WorkBudget } from './base/work-budget.ts';
import { READING_SHARE, type ReadOptions } from './base/read-options.ts';
import { formats } from './formats/list.ts';
import { parseFile } from './parse/parse-file.ts';
import { FileRefusalError, OtherContentError } from './base/refusal.ts';
import { resultOf } from './resolve/result-of.ts';
import { NO_CHOICES, type Choices } from './resolve/choices.ts';
import { createOffers } from './resolve/offers.ts';
import { UNDECLARED } from './resolve/place-layer.ts';
import { resolveFile } from './resolve/resolve.ts';
import type { ResolvedFile } from './resolve/resolve-context.ts';

/** A parsed file with everything needed to resolve it again with other choices. */
export interface ReadFile {
  parsed: ParsedFile;
  resolved: ResolvedFile;
  options: ReadOptions;
}

/** Reads and resolves a file; a file that cannot be read gets a refusal. */
export async function openFile(
  file: GeoFile | UnreadGeoFile,
  options: ReadOptions,
  restEveryMs?: number,
): Promise<ReadFile> {
  const limits = { ...READING_LIMITS, ...options.limits };
  const budget = budgetOf(options, options, restEveryMs);
  const parsed: ParsedFile = {
    fileName: file.name,
    format: 'unknown',
    layers: [],
    notes: createNotes(),
    featuresRead: 0,
    verticesRead: 0,
  };
  return refusing(parsed, options, async () => {
    await parseFile(parsed, file, { formats, limits }, budget.part(0, READING_SHARE));
    return resolveParsed(parsed, NO_CHOICES, options, budget.part(READING_SHARE, 1));
  });
}

/** Resolves the same file after an offer is chosen. Throws a RangeError for an unknown offer. */
export async function takeOffer(
  { parsed, resolved, options }: ReadFile,
  offerId: string,
  callbacks: OfferOptions,
  restEveryMs?: number,
): Promise<ReadFile> {
  const choices = resolved.offers.choicesOf(offerId);
  if (!choices) throw new RangeError(`No such offer: ${offerId}`);
  const budget = budgetOf(options, callbacks, restEveryMs);
  return refusing(parsed, options, () => resolveParsed(parsed, choices, options, budget));
}

/** Reads a file in this thread, pausing to yield to other work. */
export async function readGeoFile(
  file: GeoFile | UnreadGeoFile,
  options: ReadOptions = {},
): Promise<ImportResult> {
  return answered(await openFile(file, options));
}

function answered(read: ReadFile): ImportResult {
  const answer = resultOf(read.parsed, read.resolved);
  onOffer(answer, async (offerId, callbacks) =>
    answered(await takeOffer(read, offerId, callbacks)),
  );
  return answer;
}

const budgetOf = (
  { limits }: ReadOptions,
  { signal, onProgress }: OfferOptions,
  restEveryMs: number | undefined,
): WorkBudget =>
  createWorkBudget({
    steps: limits?.steps ?? READING_LIMITS.steps,
    signal,
    onProgress,
    restEveryMs,
  });

function resolveParsed(
  parsed: ParsedFile,
  choices: Choices,
  { use, near }: ReadOptions,
  budget: WorkBudget,
): Promise<ResolvedFile> {
  const notes = parsed.notes.fork();
  return resolveFile({
    parsed,
    choices,
    notes,
    budget,
    offers: createOffers(choices),
    use: use ?? null,
    near,
  });
}

async function refusing(
  parsed: ParsedFile,
  options: ReadOptions,
  work: () => Promise<ResolvedFile>,
): Promise<ReadFile> {
  try {
    return { parsed, resolved: await work(), options };
  } catch (error) {
    if (!(error instanceof FileRefusalError)) throw error;
    const resolved: ResolvedFile = {
      features: [],
      drawing: [],
      offers: createOffers(NO_CHOICES),
      refusal: error.message,
      ...(error instanceof OtherContentError && { isOtherContent: true as const }),
      notes: parsed.notes,
      projections: parsed.layers.map(() => UNDECLARED),
      points: [],
      excess: [],
      isOutsideAustralia: false,
    };
    return { parsed, resolved, options };
  }
}
