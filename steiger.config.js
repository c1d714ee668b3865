import fsd from '@feature-sliced/steiger-plugin';
import { defineConfig } from 'steiger';

/** The layers and doors of `src`. */
export default defineConfig([
  ...fsd.configs.recommended,
  {
    // The two halves of `forbidden-imports`, so that one of them can be set per layer.
    rules: {
      'fsd/forbidden-imports': 'off',
      'fsd/no-higher-level-imports': 'error',
      'fsd/no-cross-imports': 'error',
      'fsd/import-locality': 'error',
    },
  },
  {
    // `shared` has no slices: its parts meet through their doors, as everybody else does.
    files: ['./src/shared/**'],
    rules: { 'fsd/import-locality': 'off' },
  },
  {
    // A farm has parcels, a cart holds a plan's prices: the domain's nouns name one another, through
    // their doors; oxlint's `import/no-cycle` keeps that free of circles. Each is also used by the
    // server, the command line and the element, which steiger does not see.
    files: ['./src/entities/**'],
    rules: { 'fsd/no-cross-imports': 'off', 'fsd/insignificant-slice': 'off' },
  },
  {
    // `#shared/api/contract` is a door of its own, named in package.json: the contract is also read
    // by ends that must not load the client. That no import reaches past a door is shown by
    // tests/walls, since none but these resolve.
    rules: { 'fsd/no-public-api-sidestep': 'off' },
  },
  {
    // What a user does is a feature, also where one page is its only user: decision 26.
    files: [
      'batch-soil-projects',
      'join-plan',
      'mend-boundary',
      'manage-paddocks',
      'own-layers',
      'pay',
      'register-soil-project',
      'save-farm',
      'search-map',
      'share-report',
      'submit-cer',
    ].map((feature) => `./src/features/${feature}/**`),
    rules: { 'fsd/insignificant-slice': 'off' },
  },
]);
