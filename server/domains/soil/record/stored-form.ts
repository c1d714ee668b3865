import { withoutHiddenAnswers, type SoilForm } from '#entities/registration/form';

/** What the column stores besides the form's own fields. */
interface StoredForm {
  /** Keys of the parcels of each landholder, in their order; null for all parcels. */
  landholder_parcels?: (string[] | null)[];
}

/**
 * The form in the format of the column. The landholders store the numbers of their parcels, for
 * servers of the previous release, with the keys next to them; the next release can store the form
 * unchanged.
 */
export function formToStore(form: SoilForm, parcelKeys: readonly string[]): string {
  const answers = withoutHiddenAnswers(form);
  const numbers = new Map(parcelKeys.map((key, i) => [key, i + 1]));
  return JSON.stringify({
    ...answers,
    landholders: answers.landholders.map(({ parcels, ...landholder }) => ({
      ...landholder,
      parcels: parcels?.flatMap((key) => numbers.get(key) ?? []) ?? null,
    })),
    landholder_parcels: answers.landholders.map(({ parcels }) => parcels),
  });
}

/**
 * Returns a stored form with the keys of the landholders' parcels. Servers of the previous release
 * store only numbers, which follow the order of the land since the same save.
 */
export function storedForm(stored: object, parcelKeys: readonly string[]): object {
  const { landholder_parcels: keys, ...form }: StoredForm & { landholders?: unknown } = stored;
  if (!Array.isArray(form.landholders)) return form;
  return {
    ...form,
    landholders: form.landholders.map((landholder: { parcels?: unknown }, i) => ({
      ...landholder,
      parcels: keys
        ? (keys[i] ?? null)
        : Array.isArray(landholder.parcels)
          ? landholder.parcels.map((number: number) => parcelKeys[number - 1] ?? 'unknown')
          : null,
    })),
  };
}
