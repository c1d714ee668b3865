import type { SoilForm } from '#entities/registration/form';
import type { Signatory } from '#entities/registration/landholder';
import type { SoilProject } from '#entities/soil-project/record';
import type { PolygonRings } from '../boundary-rings.ts';

export interface ProjectArea {
  /** Counts from 1; the same on the map and in the tables. */
  number: number;
  polygons: PolygonRings[];
}

/** All inputs of a project's documents; a document depends on nothing else, not even the clock. */
export interface ProjectFacts {
  project: SoilProject;
  form: SoilForm;
  signatories: Signatory[];
  /** Version of the answers; identifies the document together with the project's id. */
  answersVersion: number;
  /** When the document was requested. */
  askedAt: Date;
  areas: ProjectArea[];
  gate: { lng: number; lat: number };
  isSample: boolean;
  partnerName: string;
}
