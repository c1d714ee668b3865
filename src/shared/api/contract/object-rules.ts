/**
 * What an id in a call's parameters names, and whose object it must be. The server answers NOT_FOUND
 * for every other id, whether the object exists or not, so that ids cannot be probed.
 */
export type ObjectRule =
  | {
      readonly names: 'farm';
      /** Deleted farms count too: what was paid for them is recorded all the same (OP-30). */
      readonly deletedToo?: boolean;
      /** Farms of others are left out of the answer instead of refusing the call (OP-89). */
      readonly dropsForeign?: boolean;
    }
  | {
      readonly names: 'plan';
      readonly usableBy: 'its owners' | 'its clients' | 'its owners and clients';
    }
  | {
      readonly names: 'shared map';
      readonly usableBy: 'its owner' | 'its owner and plan owners';
    }
  | { readonly names: 'order' | 'order item' | 'checkout' }
  | {
      readonly names: 'soil project';
      readonly usableBy: 'its owner' | 'its owner and partner admins';
      /** Unknown projects are left out of the answer instead of refusing the call. */
      readonly dropsForeign?: boolean;
    }
  /** A farm of the soil project that another parameter names. */
  | { readonly names: 'farm of the project'; readonly project: string }
  /** The key of a file to be uploaded to a soil project, which the key itself names. */
  | { readonly names: 'upload key' }
  /** The key of a recorded file of a soil project. */
  | { readonly names: 'project file' }
  /** An id that gives access to nothing; the reason is for the reader. */
  | { readonly names: 'nothing owned'; readonly because: string };

/** The rules of a call by the paths of its ids: `plan_id`, `property_ids[]`, `items[].property_id`. */
export type ObjectRules<ParamName extends string = string> = {
  readonly [Path in ParamName | `${ParamName}[]${string}`]?: ObjectRule;
};

export const ownFarm: ObjectRule = { names: 'farm' };
export const ownFarmOrDeleted: ObjectRule = { names: 'farm', deletedToo: true };
export const visibleProject = {
  names: 'soil project',
  usableBy: 'its owner and partner admins',
} as const satisfies ObjectRule;
export const farmOfProject: ObjectRule = { names: 'farm of the project', project: 'project_id' };
export const publicParcel: ObjectRule = {
  names: 'nothing owned',
  because: 'Land parcels are public records.',
};

/** The ids at a path, without empty ones: null, an absent parameter and an empty text name nothing. */
export function idsAt(params: unknown, path: string): (string | number)[] {
  let found: unknown[] = [params];
  for (const step of path.split(/\.|(?=\[\])/)) {
    found = found.flatMap((value) =>
      step === '[]'
        ? Array.isArray(value)
          ? value
          : []
        : [(value as Record<string, unknown>)?.[step]],
    );
  }
  return [...new Set(found)].filter(
    (id): id is string | number => typeof id === 'number' || (typeof id === 'string' && id !== ''),
  );
}
