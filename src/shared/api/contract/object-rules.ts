/**
 * States what an id in a call's parameters refers to and who may use that object. The server
 * responds NOT_FOUND to every other id, whether the object exists or not, so that ids cannot be
 * probed.
 */
export type ObjectRule =
  | {
      readonly names: 'farm';
      /** Includes deleted farms, because orders paid for them are still recorded (OP-30). */
      readonly deletedToo?: boolean;
      /** Omits other people's farms from the result instead of rejecting the call (OP-89). */
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
  /** A copy is one that the buyer agreed to and that was sent. */
  | { readonly names: 'order'; readonly usableBy?: 'its buyer and plan owners with a copy' }
  | { readonly names: 'order item'; readonly usableBy?: 'its buyer and plan owners with a copy' }
  | { readonly names: 'checkout' | 'report link' }
  | {
      readonly names: 'soil project';
      readonly usableBy: 'its owner' | 'its owner and partner admins';
      /** Omits unknown projects from the result instead of rejecting the call. */
      readonly dropsForeign?: boolean;
    }
  /** A farm of the soil project whose id is in another parameter. */
  | { readonly names: 'farm of the project'; readonly project: string }
  /** The key of a file to upload to a soil project; the key itself names the project. */
  | { readonly names: 'upload key' }
  /** The key of a recorded file of a soil project. */
  | { readonly names: 'project file' }
  /** An id that gives access to nothing; a comment says why. */
  | { readonly names: 'nothing owned' };

/** Rules of a call by the path of each id: `plan_id`, `property_ids[]`, `items[].property_id`. */
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
  // Land parcels are public records.
  names: 'nothing owned',
};

/**
 * Returns the distinct ids at a path; skips null, absent parameters and empty strings, which refer
 * to nothing.
 */
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
