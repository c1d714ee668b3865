import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MultiPolygon, Polygon } from 'geojson';
import type {
  AuditArea,
  BoundaryFeature,
  BoundaryVersion,
  SharedMapRecord,
  MailKind,
  PaddockKind,
} from '#shared/api/contract';
import type { ParcelType, State } from '#entities/parcel';
import type { PriceColumn } from '#entities/plan';
import type { Id, Timestamp } from './column-types.ts';
import type { OrderTables } from './order-tables.ts';
import type { SoilTables } from './soil-tables.ts';

/** Values of a row before or after a change, by name. */
type AuditValues = Record<string, unknown> | null;

/** A shared map as of its withdrawal by a plan's owner. */
export interface WithdrawnMap {
  farmName: string;
  sites: string[];
}

/** Tables of the database after all migrations. */
export interface Tables extends OrderTables, SoilTables {
  owner: {
    id: Id;
    issuer: string;
    subject: string;
    email: string;
    name: string;
    business_name: string;
    phone_number: string;
    /** Eleven digits. */
    abn: string | null;
    /** The verified address of the latest sign-in, while the account cannot have it. */
    signs_in_as: ColumnType<string | null, string | null | undefined, never>;
    /** Issue time of the token that the address comes from. */
    address_seen_at: ColumnType<Date | null, Date | null | undefined, never>;
    created_at: Timestamp;
  };
  address_change: {
    id: Id;
    owner_id: number;
    old_email: string;
    new_email: string;
    changed_at: Date;
  };
  revoked_token: { hash: Buffer; issuer: string; subject: string; ends_at: Date };
  permission: { email: string; permission: 'admin'; granted_at: Timestamp };
  /** Written by triggers of the other tables. */
  audit: {
    id: Id;
    at: Timestamp;
    actor: string | null;
    via: 'call' | 'job' | 'operator';
    address: string | null;
    request_id: string | null;
    area: AuditArea;
    action: string;
    object: string;
    object_id: string;
    about: string | null;
    plan_id: number | null;
    before: JSONColumnType<AuditValues>;
    after: JSONColumnType<AuditValues>;
    /** Ids of the accounts, which stay the same when their addresses change. */
    actor_id: number | null;
    about_id: number | null;
  };
  /** A view of the audit for a plan's owners. */
  visible_plan_change: {
    id: number;
    plan_id: number;
    at: Date;
    actor: string | null;
    area: AuditArea;
    action: string;
    object: string;
    object_id: string;
    about: string | null;
    before: JSONColumnType<AuditValues>;
    after: JSONColumnType<AuditValues>;
  };
  plan: {
    id: Id;
    name: string;
    created_at: Timestamp;
    archived_at: ColumnType<Date | null, Date | null | undefined, never>;
  } & Record<PriceColumn, number>;
  plan_owner: {
    plan_id: number;
    email: string;
    /** Null until the holder of the address uses the plan. */
    issuer: ColumnType<string | null, string | null | undefined, never>;
    subject: ColumnType<string | null, string | null | undefined, never>;
  };
  plan_client: {
    plan_id: number;
    /** E-mail of the account, or of the person who is invited. */
    email: string;
    /** Null for an invitation. */
    owner_id: ColumnType<number | null, number | null | undefined, never>;
    authorised_by: string;
    authorised_at: Timestamp;
    accepted_at: ColumnType<Date | null, Date | null | undefined, Date>;
    /** Time at which the client let the plan's owners order for them. */
    lets_order_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** The most they may order in a calendar month. */
    cap_cents: ColumnType<number | null, number | null | undefined, number | null>;
  };
  plan_notice: {
    id: Id;
    plan_id: number;
    plan_name: string;
    email: string;
    kind: 'added' | 'removed' | 'map_withdrawn' | 'asked_again';
    done_by: string;
    map: JSONColumnType<WithdrawnMap | null, string | null>;
    created_at: Timestamp;
  };
  mail_stop: { email: string; kind: MailKind; stopped_at: Timestamp };
  expiry_notice: {
    id: Id;
    kind: 'files' | 'report link' | 'shared map';
    object_id: number;
    owner_id: number;
    ends_at: Date;
    created_at: Timestamp;
  };
  task: {
    id: Id;
    owner_id: number;
    farm_id: number | null;
    task_type: string;
    task_status: string;
    details: JSONColumnType<object>;
    created_at: Timestamp;
  };
  operation: {
    issuer: string;
    subject: string;
    op_id: string;
    call: string;
    params_hash: Buffer;
    answer: JSONColumnType<object> | null;
    created_at: Timestamp;
  };
  farm: {
    id: Id;
    owner_id: number;
    name: string;
    pic_code: string;
    front_gate_address: string;
    typed_front_gate_address: string;
    front_gate_lat: number;
    front_gate_lng: number;
    not_owner: boolean;
    client_name: string;
    client_business_name: string;
    client_phone_number: string;
    client_email_address: string;
    boundary_type: 'farm_key' | 'geojson' | null;
    lpa_verified: Generated<boolean>;
    lpa_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    accepted_findings: Generated<Record<string, string>>;
    created_at: Timestamp;
    deleted_at: Date | null;
    paddocks_version: Generated<number>;
  };
  farm_parcel: {
    farm_id: number;
    position: number;
    pid: string;
    jurisdictional_id: string;
    state: State;
    lot: string | null;
    section: string | null;
    plan: string | null;
    plan_type: string | null;
    volume: string | null;
    folio: string | null;
    local_government_area: string | null;
    nrm_region: string | null;
    parcel_type: ParcelType;
    area_ha: number;
    geometry: JSONColumnType<Polygon | MultiPolygon>;
    data_set_name: string;
    data_set_version: string;
    data_set_is_sample: boolean;
  };
  farm_paddock: {
    farm_id: number;
    position: number;
    name: string;
    kind: PaddockKind;
    area_ha: number;
    geometry: JSONColumnType<Polygon | MultiPolygon>;
  };
  farm_boundary: {
    farm_id: number;
    features: JSONColumnType<BoundaryFeature[]>;
    area_ha: number;
    stored_at: Timestamp;
  };
  boundary_version: {
    farm_id: number;
    number: number;
    made_at: Timestamp;
    made_by: string;
    kind: BoundaryVersion['kind'];
    restored_from: number | null;
    before_ha: number | null;
    area_ha: number;
    gate_lat: number;
    gate_lng: number;
    land_hash: string;
    parcels: JSONColumnType<object[] | null>;
    features: JSONColumnType<BoundaryFeature[] | null>;
  };
  embed_key: {
    id: Id;
    key: string;
    picture_key: string | null;
    owner_id: number;
    farm_id: number;
    sites: string[];
    parts: SharedMapRecord['parts'];
    base_map: SharedMapRecord['base_map'];
    ground_cover: string | null;
    last_day: string | null;
    created_at: Timestamp;
    revoked_at: Date | null;
  };
  /** A view that hides the keys of maps that belong to others. */
  visible_shared_map: {
    id: number;
    is_own: boolean;
    farm_name: string;
    owner_email: string;
    key: string | null;
    picture_key: string | null;
    has_picture: boolean;
    farm_id: number;
    sites: string[];
    parts: SharedMapRecord['parts'];
    base_map: SharedMapRecord['base_map'];
    ground_cover: string | null;
    last_day: string | null;
    created_at: Date;
    revoked_at: Date | null;
    owner_id: number;
  };
  lpa_login: { owner_id: number; pic_code: string; logged_in_at: Date };
}
