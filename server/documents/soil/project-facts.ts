import type { Signatory, SoilForm, SoilProject } from '#entities/soil-project';
import type { PolygonRings } from '../boundary-rings.ts';

export interface ProjectArea {
  /** From 1, the same on the map and in the tables. */
  number: number;
  polygons: PolygonRings[];
}

/** Every fact a project's documents show; they depend on nothing else, the clock included. */
export interface ProjectFacts {
  project: SoilProject;
  form: SoilForm;
  signatories: Signatory[];
  /** The answers these are; with the project's id it names the document. */
  answersVersion: number;
  /** When the document was asked for. */
  askedAt: Date;
  areas: ProjectArea[];
  gate: { lng: number; lat: number };
  isSample: boolean;
  partnerName: string;
}
