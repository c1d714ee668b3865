import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { allCalls, idsAt, type AnyCall } from '#shared/api/contract';
import { nameOf } from '../support/server/echo-handlers.ts';
import { isOpen, leavesOf } from './schema-leaves.ts';

/** Field names that, by convention, refer to an object. */
const LOOKS_LIKE_AN_ID = /(^|_)(ids?|keys?|uuid|cads|key_name|array)$|Id[A-Z]|id$/;
/** Parameters of arbitrary content, with where the ids in them are checked. */
const OPEN: Readonly<Record<string, string>> = {
  'farms.storeCustomBoundary geojson.features[].properties': 'Kept with the farm, read by nobody.',
  'soilProjects.makeSheet form':
    'sheets.ts reads the fields of the submission, which name nothing.',
  'soilProjects.save project_attributes':
    'save.ts reads the answers and sets the farm in them itself; a form’s id is compared with the project’s own.',
  'soilProjects.updateAttributes project_attributes':
    'update-attributes.ts takes keys of the named project alone.',
  'soilProjects.updateStatusAndAttributes project_attributes':
    'submit.ts makes the request again from the named project and refuses another.',
  'tasks.record d':
    'record.ts reads a request for files by the schema of reports.generate, and generate.ts refuses farms of others.',
};
/** E-mail parameters that are not the caller's own, with their meaning. */
const OTHER_EMAILS: Readonly<Record<string, string>> = {
  'owners.grantPermission email': 'An admin grants a right to anybody.',
  'owners.revokePermission email': 'An admin revokes anybody’s right.',
  'owners.moveAccount from_email': 'An admin gives an account to another sign-in.',
  'owners.moveAccount to_email': 'An admin gives an account to another sign-in.',
  'farms.create owner_email_address': 'The farm’s client, as typed.',
  'farms.edit owner_email_address': 'The farm’s client, as typed.',
  'farms.editInfo owner_email_address': 'The farm’s client, as typed.',
  'plans.create emails': 'An admin names the owners of a plan.',
  'plans.create emails[]': 'An admin names the owners of a plan.',
  'plans.addClients owner_emails': 'A plan’s owner names its clients.',
  'plans.addClients owner_emails[]': 'A plan’s owner names its clients.',
  'plans.removeClients owner_emails': 'A plan’s owner names its clients.',
  'plans.removeClients owner_emails[]': 'A plan’s owner names its clients.',
  'plans.inviteAgain owner_emails': 'The handler takes clients of the named plan alone.',
  'plans.inviteAgain owner_emails[]': 'The handler takes clients of the named plan alone.',
  'plans.setCap owner_emails': 'The database takes clients of the named plan alone.',
  'plans.setCap owner_emails[]': 'The database takes clients of the named plan alone.',
  'orders.ofClients client_email': 'The database shows orders with the caller’s plans alone.',
  'plans.previewBenchmarks client_email':
    'The database takes clients of the named plan alone, who let its owners order for them.',
  'plans.orderForClient client_email':
    'The database takes clients of the named plan alone, who let its owners order for them.',
  'plans.change emails': 'An admin names the owners of a plan.',
  'plans.change emails[]': 'An admin names the owners of a plan.',
  'audit.list actor_email': 'Admins read everybody’s.',
  'audit.list about_email': 'Admins read everybody’s.',
  'documents.share reader_email': 'The reader, as typed; nothing is sent to them.',
  'reports.generate plan_owners': 'The server never reads it.',
  'reports.generate plan_owners[]': 'The server never reads it.',
};

const lastOf = (path: string) => path.replaceAll('[]', '').split('.').at(-1) ?? '';
const distinct = (paths: readonly string[]) => [...new Set(paths)].toSorted();
const withName = (call: AnyCall, path: string) => `${nameOf(call)} ${path}`;

const leaves = allCalls.flatMap((call) =>
  leavesOf(call.params as z.ZodType).map(({ path, schema }) => ({
    call,
    path,
    leaf: isOpen(schema) ? ('open' as const) : ('value' as const),
  })),
);

describe('the rules about objects', () => {
  it('cover every parameter that looks like an id', () => {
    const withoutRule = leaves
      .filter(({ call, path, leaf }) => {
        const isList = leaves.some((other) => other.call === call && other.path === `${path}[]`);
        return leaf === 'value' && LOOKS_LIKE_AN_ID.test(lastOf(path)) && !isList;
      })
      .filter(({ call, path }) => call.objects?.[path] === undefined)
      .map(({ call, path }) => withName(call, path));
    expect(distinct(withoutRule)).toEqual([]);
  });

  it('name only paths that exist in a call’s parameters', () => {
    const paths = new Set(leaves.map(({ call, path }) => withName(call, path)));
    const ruled = allCalls.flatMap((call) =>
      Object.keys(call.objects ?? {}).map((path) => withName(call, path)),
    );
    expect(ruled.length).toBeGreaterThan(40);
    expect(ruled.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('list every parameter of arbitrary content, with where it is checked', () => {
    const open = leaves.filter(({ leaf }) => leaf === 'open');
    const ids = open.filter(({ path }) => !path.includes('coordinates'));
    expect(distinct(ids.map(({ call, path }) => withName(call, path)))).toEqual(
      Object.keys(OPEN).toSorted(),
    );
  });

  it('list every e-mail parameter that is not the caller’s own, with its meaning', () => {
    const emails = leaves.filter(
      ({ call, path }) => /email|authorised_by|plan_owners/.test(path) && call.self?.param !== path,
    );
    expect(distinct(emails.map(({ call, path }) => withName(call, path)))).toEqual(
      Object.keys(OTHER_EMAILS).toSorted(),
    );
  });
});

describe('idsAt', () => {
  it.each([
    ['id', { id: 7 }, [7]],
    ['id', { id: null }, []],
    ['id', {}, []],
    ['id', { id: '' }, []],
    ['ids[]', { ids: [1, 2, 1] }, [1, 2]],
    ['ids[]', { ids: null }, []],
    ['ids[]', { ids: 'text' }, []],
    ['items[].id', { items: [{ id: 1 }, {}, null, { id: 2 }] }, [1, 2]],
    ['lists[][]', { lists: [['a'], [], ['b', 'a']] }, ['a', 'b']],
  ])('reads %s of %j as %j', (path, params, ids) => {
    expect(idsAt(params, path)).toEqual(ids);
  });
});
