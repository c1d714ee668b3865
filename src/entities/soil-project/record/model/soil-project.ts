import type { ProjectStatus, SoilProjectRecord, SoilProjectRow } from '#shared/api/contract';
import { readAttributes, type ProjectAttributes } from './project-attributes.ts';

/** A project as a single object; the API sends a row per parcel (ENT-23, PADM-23). */
export interface SoilProject {
  projectId: number;
  projectName: string;
  propertyId: number;
  propertyName: string;
  email: string;
  status: ProjectStatus;
  createdAt: string;
  /** ISO time of the last change of status. */
  statusSince: string;
  frontGateAddress: string;
  typedFrontGateAddress: string;
  chosenActions: string[];
  attributes: ProjectAttributes;
  /**
   * The parcels in the project's order; a single one without lot data for a custom boundary
   * (OP-88).
   */
  rows: [SoilProjectRow, ...SoilProjectRow[]];
  /** PADM-17. */
  noOfCads: number;
  /** Sum of the rows, for display only and never submitted (CER-44). */
  totalHa: number;
}

/** True until the server has compared the signed PDF with the current form. */
export const isBeingCompared = ({
  attributes: { form, signed },
}: Pick<SoilProject, 'attributes'>): boolean =>
  signed !== null && signed.form === form && signed.is_comparing;

/** Returns the rows of a project: one per parcel, without its outline. */
export const rowsOfProject = ({ parcels, ...project }: SoilProjectRecord): SoilProjectRow[] =>
  parcels.map((parcel) => {
    const { geometry: _, ...fields } = parcel;
    return { ...project, ...fields };
  });

/** Returns projects in the order of their first rows. */
export function soilProjectsOf(rows: readonly SoilProjectRow[]): SoilProject[] {
  const byId = new Map<number, SoilProject['rows']>();
  for (const row of rows) {
    const others = byId.get(row.project_id);
    if (others) others.push(row);
    else byId.set(row.project_id, [row]);
  }
  return [...byId.values()].map(projectOf);
}

function projectOf(rows: SoilProject['rows']): SoilProject {
  const [first] = rows;
  return {
    projectId: first.project_id,
    projectName: first.project_name,
    propertyId: first.property_id,
    propertyName: first.property_name,
    email: first.email_address,
    status: first.project_status,
    createdAt: first.creation_date,
    statusSince: first.status_since,
    frontGateAddress: first.front_gate_address,
    typedFrontGateAddress: first.typed_front_gate_address,
    chosenActions: first.chosen_actions,
    attributes: readAttributes(first.project_attributes),
    rows,
    noOfCads: rows.length,
    totalHa: rows.reduce((sum, row) => sum + (row.hectares ?? 0), 0),
  };
}

/** PADM-02: true if every word of the search occurs in a column of the table. */
export function matchesSearch(project: SoilProject, search: string): boolean {
  const { projectId, projectName, propertyName, email, noOfCads, status } = project;
  const shown = [projectId, projectName, propertyName, email, noOfCads, status]
    .join('\n')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

/**
 * OP-87: proposes a project's name, its farm and year, with a number if another project has that
 * name. The client may change it before the first save, the partner afterwards.
 */
export function firstProjectName(farmName: string, now: Date, taken: readonly string[]): string {
  const name = `${farmName.slice(0, MAX_FARM_NAME_IN_NAME).trim()} ${now.getFullYear()}`.trim();
  const known = new Set(taken.map(asCompared));
  let number = 1;
  let proposed = name;
  while (known.has(asCompared(proposed))) proposed = `${name} (${++number})`;
  return proposed;
}

/** Leaves room for the year and a number within the 200 characters of a project's name. */
const MAX_FARM_NAME_IN_NAME = 180;
const asCompared = (name: string) => name.trim().toLowerCase();
