import { giveWay } from '../../../platform/workers/low-priority.ts';
import { thumbnailOf } from './thumbnail-of.ts';

/** Worker thread program that draws thumbnails; a farm may have 100,000 vertices. */
giveWay();

export const answer = thumbnailOf;
