import type { MultiPolygon, Polygon } from 'geojson';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ParcelType, State } from '#entities/parcel';
import type {
  SignatorySeen,
  SignatureLook,
  SignedVerdict,
} from '#entities/registration/commitment';
import type { UploadKind } from '#entities/soil-project/document';
import type { InterestKind } from '#entities/soil-project/interest-holder';
import type { RecordedFinding } from '#entities/soil-project/record';
import type { CerRequest } from '#entities/submission/request';
import type { PrintedFacts, ProjectStatus, ReturnMark } from '#shared/api/contract';
import type { Id, Timestamp } from './column-types.ts';

/** What a job found in a signed commitment. */
export type SignedComparison = SignedVerdict & { people?: SignatorySeen[] };

/** Rows of the tables of soil projects. */
export interface SoilTables {
  soil_project: {
    id: Id;
    owner_id: number;
    farm_id: number;
    name: string;
    status: ProjectStatus;
    farm_name: string;
    front_gate_address: string;
    typed_front_gate_address: string;
    front_gate_lng: number;
    front_gate_lat: number;
    owner_name: string;
    owner_email: string;
    chosen_actions: string[];
    accepted_terms: boolean;
    step: number;
    submitted_form: JSONColumnType<object>;
    answers_version: Generated<number>;
    answers_from: string | null;
    draft_id: string | null;
    commitment_version: number | null;
    pdf_problem: string | null;
    fae_tco2e: number | null;
    is_active: Generated<boolean>;
    created_at: Timestamp;
    withdrawn_at: Generated<Date | null>;
    withdrawn_note: Generated<string>;
    /** Parcels of the farm that do not belong to the project, with their names. */
    left_out: ColumnType<{ key: string; name: string }[], string | undefined, string>;
    /** E-mail of the partner admin who looks after the project. */
    assignee: string | null;
    status_since: Timestamp;
  };
  /** Written by triggers of the other tables. */
  soil_project_listing: {
    project_id: number;
    client_name: string;
    cads: number;
    area_ha: number;
    cer_id: string | null;
    search_text: string;
    project_status: ColumnType<ProjectStatus, never, never>;
    project_status_since: ColumnType<Date, never, never>;
    project_assignee: ColumnType<string | null, never, never>;
    project_is_active: ColumnType<boolean, never, never>;
  };
  soil_project_note: {
    id: Id;
    project_id: number;
    written_by: string;
    written_at: Timestamp;
    note: string;
  };
  soil_project_parcel: {
    project_id: number;
    position: number;
    parcel_key: GeneratedAlways<string>;
    pid: string | null;
    jurisdictional_id: string | null;
    state: State | null;
    lot: string | null;
    section: string | null;
    plan: string | null;
    plan_type: string | null;
    volume: string | null;
    folio: string | null;
    local_government_area: string | null;
    nrm_region: string | null;
    parcel_type: ParcelType | null;
    area_ha: number;
    geometry: JSONColumnType<Polygon | MultiPolygon>;
    is_sample: boolean;
  };
  soil_project_change: {
    id: Id;
    project_id: number;
    from_status: ProjectStatus | null;
    to_status: ProjectStatus;
    changed_by: string;
    changed_at: Timestamp;
    note: string | null;
    batch_id: string | null;
    keyed_marks: ColumnType<ReturnMark[], string | undefined, string>;
  };
  soil_project_form: {
    project_id: number;
    version: number;
    submitted_form: JSONColumnType<object>;
    parcels: string[];
    parcel_keys: Generated<string[]>;
    made_at: Date;
  };
  soil_project_override: {
    id: Id;
    project_id: number;
    rule: string;
    parcel_keys: Generated<string[]>;
    says: string;
    reason: string;
    made_by: string;
    made_at: Date;
    withdrawn_by: string | null;
    withdrawn_at: Date | null;
    /** The account that made the override; by default the current user's. */
    made_by_account: Generated<number | null>;
    /** True if the override counts only once a second partner admin has confirmed it. */
    needs_second: Generated<boolean>;
    /** The second partner admin, if the rule needs one. */
    confirmed_by: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    confirmed_by_account: Generated<number | null>;
  };
  soil_project_sheet: {
    id: Id;
    project_id: number;
    text: string;
    made_by: string;
    made_at: Date;
  };
  registered_project: {
    id: Id;
    code: string;
    name: string;
    geometry: JSONColumnType<Polygon | MultiPolygon>;
  };
  register_reading: {
    source: string;
    read_at: Date | null;
    project_count: Generated<number>;
    problem: string | null;
    tried_at: Date;
  };
  soil_document: {
    id: Id;
    project_id: number;
    kind: UploadKind | 'commitment' | 'condition';
    key: string;
    file_name: Generated<string>;
    byte_length: Generated<number>;
    answers_version: number | null;
    issued_to: string;
    issued_at: Timestamp;
    recorded_at: Date | null;
    removed_at: Date | null;
    removed_by: string | null;
    /** Parcels that a title covers, with their names when they were entered. */
    land: ColumnType<{ key: string; name: string }[], string | undefined, string>;
    /** ISO date. */
    title_date: string | null;
    owners: Generated<string>;
    holder: InterestKind | null;
    replaced_by: string | null;
    /** What a generated commitment says of name and land; null in uploads and older files. */
    printed: ColumnType<PrintedFacts | null, string | undefined, string>;
    /** True until a job has compared a signed commitment with the generated one. */
    is_comparing: Generated<boolean>;
    /** What the job found; null before that, and for files of older versions. */
    comparison: ColumnType<SignedComparison | null, string | undefined, string>;
    /** Confirmations that everybody has signed, including withdrawn ones. */
    looks: ColumnType<SignatureLook[], string | undefined, string>;
    /** True if the server read the form's page codes and saw a signature. */
    is_signature_seen: Generated<boolean>;
    /** Whether everybody has signed, as a partner admin found; null before that. */
    is_signed: boolean | null;
    checked_at: Date | null;
    checked_by: string | null;
    check_note: string | null;
  };
  cer_submission: {
    id: string;
    project_id: number;
    attempt: number;
    request: JSONColumnType<CerRequest>;
    requested_by: string;
    request_dt: Date;
    sending_at: Date | null;
    response: JSONColumnType<object> | null;
    response_dt: Date | null;
    post_cer_id: string | null;
    batch_id: string | null;
    request_body: Generated<string | null>;
    ask_again_at: Generated<Date | null>;
  };
  /** What the rules found at each submission; older ones have no row. */
  cer_submission_check: {
    submission_id: string;
    findings: JSONColumnType<RecordedFinding[]>;
    /** Version of the software, and the names of all its rules; null if not recorded. */
    version: Generated<string | null>;
    rules: Generated<string[] | null>;
  };
  cer_exchange: {
    id: Id;
    submission_id: string;
    at: Date;
    method: 'POST' | 'GET';
    address: string;
    request_sha256: string | null;
    status: number | null;
    reason: string | null;
    response_headers: JSONColumnType<[name: string, value: string][]>;
    response_body: string;
    response_bytes: number;
    duration_ms: number;
    retry_at: Date | null;
    post_cer_id: string | null;
    is_second_id: boolean;
  };
  soil_pack_request: {
    id: Id;
    project_id: number;
    requested_by: string;
    requested_at: Timestamp;
  };
}
