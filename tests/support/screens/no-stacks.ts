import * as React from 'react';

/** The member of React that its packages share. */
const SHARED = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** How many stacks were noted; React stops at ten thousand a second. */
const COUNT = 'recentlyCreatedOwnerStacks';

// React's development build notes a stack for each element, which takes a fifth of the time of a
// test; nothing but its warnings shows them.
const shared: unknown = Reflect.get(React, SHARED);
if (typeof shared !== 'object' || shared === null || !(COUNT in shared))
  throw new Error(
    'This version of React counts its stacks elsewhere. Correct or delete this file.',
  );
Object.defineProperty(shared, COUNT, { get: () => Infinity, set: () => {} });
