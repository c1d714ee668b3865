import fc from 'fast-check';

/** A rectangle of whole cells of a site. */
export interface Rectangle {
  west: number;
  south: number;
  width: number;
  height: number;
}

export interface GeneratedParcel extends Rectangle {
  /** Its attributes in the cadastre, as an index in `PLACES`. */
  place: number;
}

export interface GeneratedProject {
  /** Owners, by their place in `OWNERS`; more than one share the land. */
  owners: number[];
  parcels: GeneratedParcel[];
  activities: string[];
  hasNativeTitle: boolean;
  /** Estimated tonnes; null if there is no estimate. */
  abatement: number | null;
}

/** What the regulator answers to a request. */
export const ANSWERS = [
  'accept',
  'refuse',
  'garbage',
  'fail',
  'error-page',
  'busy',
  'unavailable',
  'drop',
] as const;

/** Ends a worker before or after its nth transaction, post or query. */
export interface Kill {
  step: 'sql' | 'send' | 'find';
  n: number;
  when: 'before' | 'after';
}

interface Work {
  answers: (typeof ANSWERS)[number];
  isStored: boolean;
  /** One entry for each worker; null for a worker that is not killed. */
  workers: (Kill | null)[];
}

/** What happens at a site; projects by their place in it. */
export type Step =
  /** A partner admin reads the projects, overriding what blocks them, and sends them later. */
  | { do: 'read'; projects: number[]; isOverriding: boolean }
  /** Sends what was read last, one after the other or all at once. */
  | { do: 'submit'; projects: number[]; isAtOnce: boolean }
  | ({ do: 'work'; projects: number[] } & Work)
  /** Everything at once: what was read is sent while workers post what is queued. */
  | ({ do: 'collide'; projects: number[] } & Work)
  | {
      do: 'rename' | 'withdraw' | 'return-to-project' | 'send-back' | 'approve';
      projects: number[];
    }
  /** A partner admin records the regulator's decision, or corrects it. */
  | { do: 'decide'; projects: number[]; to: 'C5' | 'C6' }
  | { do: 'watch'; projects: number[]; decision: 'waiting' | 'approved' | 'not-approved' }
  /** The cadastre says something else of the first parcel. */
  | { do: 'record'; projects: number[]; place: number }
  /** The register lists a project of others, or one that the regulator accepted. */
  | { do: 'register'; projects: number[]; land: Rectangle }
  | { do: 'wait'; seconds: number };

export interface GeneratedSite {
  projects: GeneratedProject[];
  steps: Step[];
}

/** Cells of a site in each direction: so few that projects often share land or a boundary. */
const SITE_CELLS = 6;
const cell = fc.integer({ min: 0, max: SITE_CELLS - 1 });
const size = fc.integer({ min: 1, max: 3 });
const rectangle = fc.record({ west: cell, south: cell, width: size, height: size });
const place = fc.nat(100);

const project: fc.Arbitrary<GeneratedProject> = fc.record({
  owners: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 2 }),
  parcels: fc.array(
    fc.tuple(rectangle, place).map(([land, at]) => ({ ...land, place: at })),
    { minLength: 1, maxLength: 3 },
  ),
  activities: fc.uniqueArray(fc.constantFrom('4', '6', '8', '10', '15'), {
    minLength: 1,
    maxLength: 3,
  }),
  hasNativeTitle: fc.boolean(),
  abatement: fc.constantFrom(null, 900, 1_234.9),
});

const AFTER_ALL = { answers: 'accept' as const, isStored: true, workers: [null] };
const some = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 });
const kill: fc.Arbitrary<Kill> = fc.record({
  step: fc.constantFrom('sql', 'send', 'find'),
  n: fc.integer({ min: 1, max: 7 }),
  when: fc.constantFrom('before', 'after'),
});
const work = {
  answers: fc.oneof(fc.constant('accept' as const), fc.constantFrom(...ANSWERS)),
  isStored: fc.boolean(),
  workers: fc.array(fc.option(kill, { freq: 2 }), { minLength: 1, maxLength: 2 }),
};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      projects: some,
      isOverriding: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      projects: some,
      isAtOnce: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('work' as const), projects: some, ...work }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('collide' as const), projects: some, ...work }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('rename', 'withdraw', 'return-to-project', 'send-back', 'approve'),
      projects: some,
    }),
  },
  fc.record({
    do: fc.constant('decide' as const),
    projects: some,
    to: fc.constantFrom('C5', 'C6'),
  }),
  fc.record({
    do: fc.constant('watch' as const),
    projects: some,
    decision: fc.constantFrom('waiting', 'approved', 'not-approved'),
  }),
  fc.record({ do: fc.constant('record' as const), projects: some, place }),
  fc.record({ do: fc.constant('register' as const), projects: some, land: rectangle }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(31, 120, 90_000),
    }),
  },
);

/** A submission whose answer is lost, which the regulator does not know later. */
const lost: fc.Arbitrary<Step[]> = fc
  .tuple(some, step)
  .map(([projects, next]) => [
    { do: 'work', projects, answers: 'drop', isStored: false, workers: [null] },
    { do: 'wait', seconds: 120 },
    { do: 'work', projects, ...AFTER_ALL },
    next,
  ]);

/** Projects that share land or not, and what happens to them until the regulator has answered. */
export const site: fc.Arbitrary<GeneratedSite> = fc
  .record({
    projects: fc.array(project, { minLength: 2, maxLength: 4 }),
    steps: fc.array(
      fc.oneof({ weight: 9, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: lost }),
      { minLength: 5, maxLength: 14 },
    ),
  })
  .map(({ projects, steps }) => ({
    projects,
    steps: [...BEGINNING, ...steps.flat(), ...END, ...END],
  }));

const ALL = [0, 1, 2, 3];
/** Without it, most projects would be worked on before anybody has submitted them. */
const BEGINNING: readonly Step[] = [
  { do: 'read', projects: [0, 1, 2], isOverriding: false },
  { do: 'submit', projects: [0], isAtOnce: false },
];
const END: readonly Step[] = [
  { do: 'wait', seconds: 120 },
  { do: 'work', projects: ALL, ...AFTER_ALL, workers: [null, null] },
  { do: 'read', projects: ALL, isOverriding: true },
  { do: 'submit', projects: ALL, isAtOnce: true },
  { do: 'work', projects: ALL, ...AFTER_ALL, workers: [null, null] },
];
