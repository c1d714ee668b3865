import type { Contract } from '#shared/api/contract';
import type { HandlersOf } from '../../handler.ts';
import { reportLinks } from './report-links.ts';
import { revokeLink } from './revoke-link.ts';
import { share } from './share.ts';
import { openShared, sharedFile } from './shared-document.ts';
import { verify } from './verify.ts';

export const documents: HandlersOf<Contract['documents']> = {
  verify,
  links: ({ sql, app }) => reportLinks(sql, app.now()),
  share,
  revokeLink,
  openShared,
  sharedFile,
};
