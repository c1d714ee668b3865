import { eachCover } from '#entities/cover';
import {
  forEachPrice,
  type AnswerOf,
  type AnyCall,
  type Contract,
  type ParamsOf,
} from '#shared/api/contract';
import { cerForm } from '../support/soil/sample-project.ts';
import { submissionFacts } from '../support/soil/submission-facts.ts';

/** A request and a response for each call; a call without a sample does not compile. */
type Samples = {
  readonly [D in keyof Contract]: {
    readonly [N in keyof Contract[D]]: {
      readonly params: ParamsOf<Extract<Contract[D][N], AnyCall>>;
      readonly result: AnswerOf<Extract<Contract[D][N], AnyCall>>;
    };
  };
};

const email = 'farmer@fenceline.example';
const parcel = {
  cadastre_polygon_pid: 'NSW1000123',
  jurisdictional_id: '12//DP755510',
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [146.4, -34.4],
        [146.41, -34.4],
        [146.41, -34.39],
        [146.4, -34.4],
      ],
    ],
  },
};
const farmFields = {
  property_name: 'Kurrajong Park',
  pic_code: 'NK123456',
  front_gate_lat: -34.4,
  front_gate_lng: 146.4,
  not_owner: true,
  owner_name: 'Ngaire O’Brien',
  owner_business_name: 'O’Brien & Söhne',
  owner_phone_number: '+61 2 6900 0000',
  owner_email_address: 'ngaire@fenceline.example',
};
const feature = {
  type: 'Feature' as const,
  geometry: parcel.geometry,
  properties: { paddock_name: 'Back paddock 🐑' },
};
const plan = {
  plan_id: 3,
  plan_name: 'Riverina Agronomy',
  ...forEachPrice(() => 12.5),
  property_key_price: 40,
  benchmark_report_price: 99.95,
  carbon_report_price: 0,
  owner_emails: ['agent@fenceline.example'],
  authorised_client_emails: [
    {
      email,
      authorised_by: 'agent@fenceline.example',
      accepted_at: '2026-11-21T00:00:00.000Z',
    },
  ],
};
const shared = {
  sites: ['https://www.agent.example'],
  parts: ['boundary' as const, 'name' as const],
  base_map: 'satellite' as const,
  ground_cover: '2021-03',
  last_day: null,
  has_picture: false,
};
const sharedMap = {
  embed_id: 4,
  key: 'qRx0T3m9c2hVd1uJ5yK8aA',
  picture_key: null,
  property_id: 7,
  property_name: 'Kurrajong Park',
  owner_email: email,
  is_own: true as const,
  ...shared,
  created_at: '2026-11-21T00:00:00.000Z',
  revoked_at: null,
};
const keyItem = {
  property_id: 7,
  property_name: 'Kurrajong Park',
  item_type: 'Property Key' as const,
  item_name: 'Property Key : Kurrajong Park',
  price: 75,
  currency: 'AUD' as const,
  comparison_cads: [],
  PropertyKeyIdForBenchmarkReport: '' as const,
};
const order = {
  order_id: 21,
  ordered_at: '2026-11-21T00:00:00.000Z',
  method: 'CC' as const,
  plan_name: null,
  capture_id: '2GG279541U471931P',
  total: 75,
  currency: 'AUD' as const,
  items: [
    {
      item_id: 41,
      property_id: 7,
      property_name: 'Kurrajong Park',
      item_type: 'Property Key' as const,
      price: 75,
    },
  ],
  files: {
    state: 'sent' as const,
    since: '2026-11-21T00:02:00.000Z',
    trouble: null,
    sent_to: email,
    list: [
      {
        item_id: 41,
        file_name: 'kurrajong-park-farm-key.pdf',
        content_type: 'application/pdf',
        byte_length: 182_400,
      },
    ],
  },
};
const reportLink = {
  link_id: 6,
  key: 'qRx0T3m9c2hVd1uJ5yK8aA',
  item_id: 41,
  document_number: 'FL-7K3M-92QX-4TRA',
  reader_name: 'Mary Lender',
  reader_email: 'mary@bank.example',
  created_at: '2026-11-21T00:00:00.000Z',
  ends_at: '2026-12-21T00:00:00.000Z',
  revoked_at: null,
  reads: [{ read_at: '2026-11-22T00:00:00.000Z', what: 'opened' as const }],
  read_count: 1,
};
const projectFields = {
  project_id: 5,
  project_name: 'Mirrool Downs Soil Project',
  property_id: 7,
  property_name: 'Mirrool Downs',
  email_address: 'client@fenceline.example',
  project_status: 'A1' as const,
  creation_date: '2026-11-21T00:00:00.000Z',
  status_since: '2026-11-21T00:00:00.000Z',
  is_active: true,
  fae_tco2e: null,
  front_gate_address: '12 Mirrool Road',
  typed_front_gate_address: '12***Mirrool Road***Wirrabilla***NSW***2700',
  chosen_actions: ['8'],
  project_attributes: { version: 3, step: 2 },
};
const listedFields = {
  total_hectares: 120.5,
  client_name: 'Casey Client',
  assignee: null,
  waits_for_second: false,
  cer_id: null,
};
const parcelFields = {
  parcel_key: 'NSW1026046',
  hectares: 120.5,
  local_government_area: 'Wirrabilla',
  lot_number: '12',
  volume: null,
  folio: null,
  plan_number: '755510',
  plan_type: 'DP',
  state: 'NSW',
  nrm_region: 'Riverina',
  nrm_plan: null,
  nrm_plan_url: null,
  parcel_type: 'lot',
};
const project = { ...projectFields, ...parcelFields };

export const samples: Samples = {
  owners: {
    exists: { params: { email }, result: [{ does_owner_exist: true }] },
    create: {
      params: { name: 'Ann Farmer', business: 'Kurrajong Pty Ltd', phone: '02 6900 0000', email },
      result: [{ create_owner: 12 }],
    },
    read: {
      params: { email },
      result: [
        {
          owner_name: 'Ann Farmer',
          business_name: '',
          email_address: email,
          phone_number: '',
          num_properties: 2,
          abn: '51824753556',
        },
      ],
    },
    edit: {
      params: { name: 'Ann', business: '', phone: '', email },
      result: [
        {
          owner_name: 'Ann',
          business_name: '',
          email_address: email,
          phone_number: '',
          num_properties: 0,
          abn: '',
        },
      ],
    },
    checkPermission: {
      params: { email, permission: 'admin' },
      result: [{ check_user_permission: false }],
    },
    permissions: {
      params: {},
      result: [
        {
          email: 'admin@fenceline.example',
          permission: 'admin',
          granted_at: '2022-06-01T00:00:00.000Z',
          granted_by: null,
        },
      ],
    },
    grantPermission: {
      params: { email, permission: 'admin' },
      result: [{ grant_permission: true }],
    },
    revokePermission: {
      params: { email, permission: 'admin' },
      result: [{ revoke_permission: true }],
    },
    moveAccount: {
      params: { from_email: 'lost@fenceline.example', to_email: 'new@fenceline.example' },
      result: [{ move_account: true }],
    },
    mailChoices: { params: {}, result: [{ kind: 'plans', wanted: true }] },
    chooseMail: {
      params: { kind: 'plans', wanted: false },
      result: [{ kind: 'plans', wanted: false }],
    },
    signOut: { params: {}, result: [{ sign_out: true }] },
    draftKey: { params: {}, result: [{ draft_key: 'k'.repeat(43) }] },
  },
  farms: {
    list: {
      params: { email },
      result: [
        {
          property_id: 7,
          property_name: 'Kurrajong Park',
          pic_code: '',
          front_gate_address: '12 Mirrool Road, Wirrabilla NSW 2700, Australia',
          typed_front_gate_address: '12***Mirrool Road***Wirrabilla***NSW***2700',
          front_gate_lat: -34.4,
          front_gate_lng: 146.4,
          not_owner: false,
          client_name: '',
          client_business_name: '',
          client_phone_number: '',
          client_email_address: '',
          is_aus_farmkey: true,
        },
      ],
    },
    create: {
      params: {
        email,
        ...farmFields,
        front_gate_address: '12 Mirrool Road',
        typed_front_gate_address: '12***Mirrool Road***Wirrabilla***NSW***2700',
      },
      result: [{ create_property: 7 }],
    },
    edit: {
      params: { property_id: 7, ...farmFields, cibo_ids: ['NSW1000123'] },
      result: [{ edit_property: true }],
    },
    editInfo: {
      params: { property_id: 7, ...farmFields },
      result: [{ update_property_info: true }],
    },
    remove: { params: { property_id: 7 }, result: [{ delete_property: true }] },
    parcels: { params: { email, property_id: 7 }, result: [parcel] },
    addParcels: {
      params: { property_id: 7, cibo_ids: ['NSW1000123', '1~PS/2_3.4-5'] },
      result: [{ add_cads_to_property: true }],
    },
    customBoundary: { params: { property_id: 7 }, result: [feature] },
    storeCustomBoundary: {
      params: { property_id: 7, geojson: { type: 'FeatureCollection', features: [feature] } },
      result: [{ update_farm_geojson_boundary: true }],
    },
    verifyWithLpa: {
      params: { pic: 'NK123456', userid: 'lpa-demo', pass: 'not a real one' },
      result: 'Login Failure',
    },
    storeVerification: {
      params: { property_id: 7, verified: true },
      result: [{ update_verification: true }],
    },
    checkVerification: {
      params: { property_id: 7 },
      result: [{ check_property_verified: false }],
    },
    summaries: {
      params: { email },
      result: [
        {
          property_id: 7,
          area_ha: 412.3,
          lot_plans: ['12//DP755510', '13//DP755510'],
          lpa_verified: true,
          lpa_verified_at: '2026-11-22T01:30:00.000Z',
          key_bought_at: null,
        },
      ],
    },
    thumbnails: {
      params: { property_ids: [7] },
      result: [{ property_id: 7, path: 'M6 6 138 6 138 90 6 90Z' }],
    },
    boundaryMap: {
      params: { property_id: 7 },
      result: [{ file_name: 'kurrajong-park-map.pdf', pdf_base64: 'JVBERi0xLjc=' }],
    },
    deleted: {
      params: { email },
      result: [
        {
          property_id: 8,
          property_name: 'Back Creek',
          area_ha: 80.5,
          deleted_at: '2026-11-22T01:30:00.000Z',
          restorable_until: '2026-12-22T01:30:00.000Z',
        },
      ],
    },
    restore: { params: { property_id: 8 }, result: [{ restore_property: true }] },
  },
  boundaries: {
    versions: {
      params: { property_id: 7 },
      result: [
        {
          number: 2,
          made_at: '2026-11-22T01:30:00.000Z',
          made_by: email,
          kind: 'edited',
          restored_from: null,
          before_ha: 412.3,
          area_ha: 398.1,
        },
      ],
    },
    version: {
      params: { property_id: 7, number: 1 },
      result: [{ gate_lat: -34.4, gate_lng: 146.4, areas: [parcel.geometry] }],
    },
    takeParcels: {
      params: { property_id: 7, cibo_ids: ['NSW1026046'], current: 2 },
      result: [{ take_parcels: true }],
    },
    restore: {
      params: { property_id: 7, number: 1, current: 2 },
      result: [{ restore_boundary: true }],
    },
    check: {
      params: { property_id: 7 },
      result: [
        {
          version: 2,
          cadastre: 'NSW 2026-11',
          findings: [
            {
              kind: 'drift',
              count: 1,
              hectares: 40.2,
              metres: null,
              point: null,
              areas: [parcel.geometry],
              divided: [],
              drifted: [
                {
                  lot_plan: '12//DP755510',
                  change: 'split',
                  into: ['121//DP1300001', '122//DP1300001'],
                  metres: null,
                  before_ha: 40.2,
                  after_ha: 40.1,
                },
              ],
              is_accepted: false,
            },
            {
              kind: 'gate',
              count: 1,
              hectares: null,
              metres: 240,
              point: [146.4, -34.4],
              areas: [],
              divided: [],
              drifted: [],
              is_accepted: true,
            },
          ],
          fixes: ['move-gate', 'accept-parcels'],
          accepted_ha: 412.2,
          unchecked: null,
        },
      ],
    },
    fix: {
      params: { property_id: 7, fix: 'move-gate', current: 2 },
      result: [{ fix_boundary: true }],
    },
    accept: {
      params: { property_id: 7, kind: 'divided', is_accepted: true, current: 2 },
      result: [{ accept_finding: true }],
    },
  },
  paddocks: {
    list: {
      params: { property_id: 7 },
      result: [
        {
          version: 3,
          paddocks: [{ name: 'House', kind: 'grazing', area_ha: 51.2, geometry: parcel.geometry }],
        },
      ],
    },
    store: {
      params: {
        property_id: 7,
        version: 3,
        paddocks: [{ name: 'House', kind: 'grazing', geometry: parcel.geometry }],
        are_findings_accepted: true,
      },
      result: [{ version: 4 }],
    },
  },
  parcels: {
    atPoint: { params: { lat: -34.4, lng: 146.4 }, result: [parcel] },
    withinRadius: { params: { property_id: 7, km: 0.5, area: 10 }, result: [] },
    inShape: { params: { geo_json: parcel.geometry }, result: [parcel] },
    byIds: { params: { parcel_ids: [parcel.cadastre_polygon_pid] }, result: [parcel] },
    findLotPlans: {
      params: { lot_plans: '12//DP755510, 12SP123456' },
      result: [
        { lot_plan: '12//DP755510', status: 'found', parcels: [parcel] },
        { lot_plan: '12SP123456', status: 'not_found', parcels: [] },
      ],
    },
  },
  plans: {
    owned: { params: { email }, result: [plan] },
    authorised: { params: { email }, result: [plan] },
    all: { params: {}, result: [plan] },
    create: {
      params: {
        emails: 'first@fenceline.example, second@fenceline.example',
        ...forEachPrice(() => '12.50'),
        property_key_price: '40',
        benchmark_report_price: '99.95',
        carbon_report_price: '0',
        plan_name: 'Riverina Agronomy',
      },
      result: [{ create_plan: 3 }],
    },
    addClients: {
      params: { plan_id: 3, owner_emails: [email], authorised_by: 'agent@fenceline.example' },
      result: [{ add_plan_authorised_clients: true }],
    },
    removeClients: {
      params: { plan_id: 3, owner_emails: email },
      result: [{ remove_plan_authorised_clients: true }],
    },
    setPrices: {
      params: {
        plan_id: 3,
        property_key_price: '45',
        benchmark_report_price: '99.95',
        carbon_report_price: '0',
      },
      result: [{ set_plan_prices: true }],
    },
    accept: { params: { plan_id: 3 }, result: [{ accept_plan: true }] },
    leave: { params: { plan_id: 3 }, result: [{ leave_plan: true }] },
    people: {
      params: { plan_id: 3 },
      result: [
        {
          email,
          authorised_by: 'agent@fenceline.example',
          authorised_at: '2026-11-20T00:00:00.000Z',
          accepted_at: '2026-11-21T00:00:00.000Z',
          lets_order: true,
          cap_cents: 50_000,
          name: 'Ann O’Brien',
          business_name: 'O’Brien & Söhne',
          farms: 3,
          orders: 2,
          last_order_at: '2026-11-22T00:00:00.000Z',
          spent_cents: 20_000,
          month_cents: 6_000,
        },
      ],
    },
    inviteAgain: {
      params: { plan_id: 3, owner_emails: [email] },
      result: [{ invited: [email] }],
    },
    setCap: {
      params: { plan_id: 3, owner_emails: [email], cap: '500' },
      result: [{ set_plan_client_cap: 1 }],
    },
    history: {
      params: { plan_id: 3 },
      result: [
        {
          event_id: 7,
          at: '2026-11-21T00:00:00.000Z',
          actor: 'agent@fenceline.example',
          action: 'priced',
          object_id: '3',
          about: null,
          before: { carbon_report_cents: 9_000 },
          after: { carbon_report_cents: 8_000 },
        },
      ],
    },
    letOrder: { params: { plan_id: 3, allowed: true }, result: [{ let_plan_order: true }] },
    clientFarms: {
      params: { plan_id: 3 },
      result: [
        {
          email,
          property_id: 7,
          property_name: 'Kurrajong Park',
          area_ha: 199.4,
          is_orderable: true,
          owned_types: ['Property Key'],
        },
      ],
    },
    previewBenchmarks: {
      params: { plan_id: 3, client_email: email, property_ids: [7], km: 2, min_area_ha: 10 },
      result: [
        {
          property_id: 7,
          parcel_count: 42,
          area_ha: 2_847.6,
          set: 'c'.repeat(64),
          refusal: null,
          notes: [],
        },
      ],
    },
    measureFarm: {
      params: { plan_id: 3, property_id: 7 },
      result: [
        {
          property_id: 7,
          property_name: 'Kurrajong Park',
          client_email: email,
          area_ha: 602.5,
          refusal: null,
          note: null,
          seasons: [{ quarter: '2021-03', mean: 59.123 }],
          outline: [
            [
              [
                [147.2, -34.8],
                [147.3, -34.8],
                [147.3, -34.9],
                [147.2, -34.8],
              ],
            ],
          ],
          source: 'Seasonal ground cover 3.0',
          is_sample: false,
        },
      ],
    },
    orderForClient: {
      params: {
        plan_id: 3,
        client_email: email,
        property_ids: [7],
        item_types: ['Property Key'],
        item_costs: [40],
      },
      result: [{ order_id: 12 }],
    },
    change: {
      params: { plan_id: 3, plan_name: 'Riverina Agronomy', archived: true },
      result: [{ change_plan: true }],
    },
    statements: {
      params: { plan_id: 3 },
      result: [
        {
          month: '2026-10',
          number: 'INV-000043',
          issued_at: '2026-10-31T19:00:00.000Z',
          item_count: 2,
          total: 80,
          gst: 7.27,
        },
      ],
    },
    statementLink: {
      params: { plan_id: 3, month: '2026-10', format: 'csv' as const },
      result: [
        {
          link: 'https://files.example/files/billing/10/statement-2026-10.csv',
          expires_at: '2026-11-21T00:10:00.000Z',
        },
      ],
    },
    startStatementPayment: {
      params: { plan_id: 3, month: '2026-10' },
      result: [
        {
          intent_id: '0b0d1e8e-4d1c-4c57-9b7a-9c1f52a4e3d7',
          order_id: '5O190127TN364715T',
          amount: 80,
        },
      ],
    },
  },
  books: {
    sales: {
      params: { from: '2026-07-01', to: '2026-09-30', search: 'INV-000042', before_id: 7 },
      result: [
        {
          sale_id: 6,
          kind: 'invoice',
          number: 'INV-000042',
          issued_on: '2026-09-30',
          buyer_name: 'Ann O’Brien',
          buyer_email: email,
          order_id: 21,
          method: 'CC',
          plan_name: null,
          month: null,
          corrects: null,
          net: 68.18,
          gst: 6.82,
          total: 75,
        },
      ],
    },
    totals: {
      params: { from: '2026-07-01', to: '2026-09-30' },
      result: [
        {
          month: '2026-09',
          documents: 2,
          sales: 75,
          sales_untaxed: 0,
          sales_gst: 6.82,
          notes: 25,
          notes_untaxed: 0,
          notes_gst: 2.27,
        },
      ],
    },
    link: {
      params: { from: '2026-07-01', to: '2026-09-30', format: 'xero' as const },
      result: [
        {
          link: 'https://files.example/files/packs/0123456789abcdef/sales/xero/2026-07-01_2026-09-30.csv',
          expires_at: '2026-11-21T00:10:00.000Z',
        },
      ],
    },
    statements: {
      params: { outstanding: true },
      result: [
        {
          sale_id: 9,
          number: 'INV-000043',
          month: '2026-10',
          plan_name: 'Riverina Agronomy',
          buyer_name: 'Alex Agent',
          due_on: '2026-11-15',
          total: 80,
          paid: 30,
          state: 'overdue',
          payments: [
            {
              payment_id: 4,
              amount: 30,
              paid_on: '2026-11-10',
              reference: 'INV-000043',
              recorded_by: email,
            },
          ],
        },
      ],
    },
    recordPayment: {
      params: { sale_id: 9, amount: 30, paid_on: '2026-11-10', reference: 'INV-000043' },
      result: [{ record_payment: true }],
    },
    mailAgain: { params: { sale_id: 9 }, result: [{ mail_again: true }] },
    matchTransfers: {
      params: { lines: [{ amount: 50, paid_on: '2026-11-12', reference: 'INV 43 AGRONOMY' }] },
      result: [
        {
          outcome: 'pays',
          sale_id: 9,
          number: 'INV-000043',
          plan_name: 'Riverina Agronomy',
          left: 50,
        },
      ],
    },
    recordTransfers: {
      params: {
        transfers: [
          { sale_id: 9, amount: 50, paid_on: '2026-11-12', reference: 'INV 43 AGRONOMY' },
        ],
      },
      result: [{ recorded: 1, known: 0, too_much: 0 }],
    },
    undoPayment: {
      params: { payment_id: 4, reason: 'It was for another statement' },
      result: [{ undo_payment: true }],
    },
  },
  audit: {
    list: {
      params: { area: 'role', limit: 50 },
      result: [
        {
          audit_id: 9,
          at: '2026-11-21T00:00:00.000Z',
          actor: 'admin@fenceline.example',
          via: 'call',
          address: '203.0.113.7',
          request_id: '0b3e…',
          area: 'role',
          action: 'granted',
          object: 'permission',
          object_id: 'admin',
          about: email,
          before: null,
          after: { permission: 'admin' },
        },
      ],
    },
  },
  orders: {
    keyPurchased: {
      params: { property_id: 7, owner_email: email },
      result: [{ has_property_key_been_purchased: true }],
    },
    freeReorder: {
      params: { property_id: 7 },
      result: [{ check_free_reorder: true, free_types: ['Carbon Report'] }],
    },
    startCheckout: {
      params: { items: [keyItem] },
      result: [
        { intent_id: '7c2b6f6e-6f0e-4f6b-9f43-0d8f1f1f2c11', order_id: '5O190127TN364715T' },
      ],
    },
    captureCheckout: {
      params: { intent_id: '7c2b6f6e-6f0e-4f6b-9f43-0d8f1f1f2c11' },
      result: [{ capture_id: '3C679366HH908993F', paypal_response: '{"id":"5O190127TN364715T"}' }],
    },
    payByCard: {
      params: {
        owner_email: email,
        property_ids: [7],
        item_types: ['Property Key'],
        item_prices: [75],
        paypal_response: '{"id":"5O190127TN364715T"}',
      },
      result: [{ add_paypal_payment: 21 }],
    },
    payByPlan: {
      params: {
        plan_id: 3,
        owner_email: email,
        item_types: ['Property Key'],
        item_costs: [40],
        property_ids: [7],
      },
      result: [{ add_plan_export: 22 }],
    },
    registerItems: {
      params: { property_ids: [7], types: ['Property Key'] },
      result: [{ record_exports: true }],
    },
    recordBenchmarks: {
      params: {
        owner_email: email,
        property_ids: [7],
        reference_cibo_ids_text_array: ['{NSW1000123,NSW1000124}'],
      },
      result: [{ record_benchmarks: true }],
    },
    list: {
      params: { before_order_id: 30, search: 'park', year: 2026, property_id: 7, state: 'sent' },
      result: [order],
    },
    fileLink: {
      params: { order_id: 21, item_id: 41, file_name: 'kurrajong-park-farm-key.pdf' },
      result: [
        {
          link: 'https://files.example/files/deliveries/21/41/kurrajong-park-farm-key.pdf',
          expires_at: '2026-11-21T00:10:00.000Z',
        },
      ],
    },
    all: {
      params: { search: email },
      result: [
        {
          order_id: 21,
          ordered_at: '2026-11-21T00:00:00.000Z',
          buyer_email: email,
          buyer_name: 'Ann O’Brien',
          ordered_by: null,
          method: 'CC',
          plan_name: null,
          capture_id: 'CAPTURE-1',
          total: 75,
          items: [
            {
              item_id: 41,
              property_name: 'Kurrajong Park',
              item_type: 'Property Key',
              price: 75,
              refundable: 50,
            },
          ],
          open_refunds: [
            {
              amount: 25,
              reason: 'Agreed by phone',
              requested_by: 'admin@fenceline.example',
              requested_at: '2026-11-23T00:00:00.000Z',
              refusal: null,
            },
          ],
          refunds: [
            {
              kind: 'refund',
              amount: 25,
              refunded_at: '2026-11-22T00:00:00.000Z',
              credit_note: 'CN-000007',
            },
          ],
          state: 'failed',
          since: '2026-11-21T00:10:00.000Z',
          failure: 'mail',
          tries: 3,
          cause: 'The mail server does not answer.',
          next_try: null,
          sent_to: email,
          lacks_imagery: false,
        },
      ],
    },
    retryDelivery: { params: { order_id: 21 }, result: [{ retry_delivery: true }] },
    ofClients: {
      params: { plan_id: 3, client_email: email },
      result: [
        {
          order_id: 12,
          ordered_at: '2026-11-21T00:00:00.000Z',
          client_email: email,
          client_name: 'Casey Client',
          ordered_by: 'agent@fenceline.example',
          plan_name: 'Riverina Agronomy',
          total: 140,
          items: [
            {
              item_id: 41,
              property_id: 7,
              property_name: 'Kurrajong Park',
              item_type: 'Benchmark Report',
              price: 140,
            },
          ],
          state: 'sent',
          has_copy: true,
          on_screen: [{ item_id: 41, data_to: '2021-03' }],
        },
      ],
    },
    billingLink: {
      params: { order_id: 21, document: 'INV-000042' },
      result: [
        {
          link: 'https://files.example/files/billing/9/tax-invoice-INV-000042.pdf',
          expires_at: '2026-11-21T00:10:00.000Z',
        },
      ],
    },
    packLink: {
      params: { order_id: 21 },
      result: [
        {
          link: 'https://files.example/files/packs/orders/21.zip',
          expires_at: '2026-11-21T00:10:00.000Z',
        },
      ],
    },
    refund: {
      params: { order_id: 21, lines: [{ item_id: 41, amount: 25 }], reason: 'Agreed by phone' },
      result: [{ refund: true }],
    },
    asBuyer: { params: { order_id: 21 }, result: [order] },
    supportLink: {
      params: { order_id: 21, item_id: 41, name: 'kurrajong-park-farm-key.pdf' },
      result: [
        {
          link: 'https://files.example/files/deliveries/21/41/kurrajong-park-farm-key.pdf',
          expires_at: '2026-11-21T00:10:00.000Z',
        },
      ],
    },
    mailAgain: { params: { order_id: 21, mail: 'received' }, result: [{ mail_again: true }] },
    reportProblem: {
      params: { order_id: 21, problem: 'The map on page 2 is empty.' },
      result: [{ report_problem: 5 }],
    },
    again: {
      params: { order_id: 21 },
      result: [
        {
          property_id: 7,
          property_name: 'Kurrajong Park',
          item_type: 'Benchmark Report',
          comparison_cads: ['NSW1000123'],
          comparison_selection: { distances: [{ km: 2, min_area_ha: 10 }], has_file: false },
          is_deleted: false,
        },
      ],
    },
  },
  reports: {
    generate: {
      params: { status: 'submitted', items: [keyItem], user_email: email, plan_owners: [] },
      result: [{ status: 'submitted' }],
    },
    read: {
      params: { item_id: 41 },
      result: [
        {
          item_id: 41,
          order_id: 21,
          ordered_at: '2026-11-21T00:00:00.000Z',
          property_id: 7,
          property_name: 'Kurrajong Park',
          item_type: 'Benchmark Report',
          is_own: true,
          files: [],
          numbers: {
            link: 'https://files.example/files/deliveries/21/41/kurrajong-park-benchmark-numbers.json',
            data_to: '2021-03',
          },
        },
      ],
    },
  },
  soilProjects: {
    all: { params: {}, result: [project] },
    standing: {
      params: {},
      result: [{ may_register: true, is_partner_admin: false, bucket_name: 'fenceline-dev' }],
    },
    regulator: { params: {}, result: [{ stage: 'test', settings: { agent_id: 'TEST-AGENT' } }] },
    recordDecision: {
      params: { project_id: 5, project_status: 'C6', note: 'Letter of 2 December' },
      result: [{ record_cer_decision: true }],
    },
    withdrawSignatures: {
      params: { project_id: 5, note: 'Dan Director signed for another company.' },
      result: [{ withdraw_signatures: true }],
    },
    checkSignatures: {
      params: { project_id: 5, is_signed: false, note: 'Dan Director has not signed.' },
      result: [{ check_signatures: true }],
    },
    history: {
      params: { project_id: 5 },
      result: [
        {
          from_status: null,
          to_status: 'A1',
          changed_by: email,
          changed_at: '2026-11-21T00:00:00.000Z',
          note: null,
          marks: [{ at: 'question', field: 'landholders', says: 'Please add Charlie.' }],
        },
      ],
    },
    page: {
      params: { before_id: 6, project_ids: [5], statuses: ['A1'], with_geometry: true },
      result: [
        {
          ...projectFields,
          parcels: [
            {
              ...parcelFields,
              geometry: {
                type: 'Polygon',
                coordinates: [
                  [
                    [146.4, -34.4],
                    [146.41, -34.4],
                    [146.41, -34.39],
                    [146.4, -34.4],
                  ],
                ],
              },
            },
          ],
        },
      ],
    },
    list: {
      params: {
        search: 'mirrool a1',
        statuses: ['A1'],
        assignee: 'partner@agriprove.example',
        project_ids: [5],
        sort_by: 'project_id',
        is_descending: true,
        page: 0,
      },
      result: [
        {
          projects: [
            {
              ...projectFields,
              parcels: [parcelFields],
              ...listedFields,
            },
          ],
          page: 0,
          found: 1,
          all: 6,
          statuses: [{ project_status: 'A1', count: 1, oldest_since: '2026-11-21T00:00:00.000Z' }],
        },
      ],
    },
    notes: {
      params: { project_id: 5 },
      result: [
        {
          note_id: 1,
          written_by: 'partner@agriprove.example',
          written_at: '2026-11-21T00:00:00.000Z',
          note: 'Ask about the creek paddock.',
        },
      ],
    },
    addNote: {
      params: { project_id: 5, note: 'Ask about the creek paddock.' },
      result: [{ add_soil_project_note: 1 }],
    },
    assign: {
      params: { project_id: 5, assignee: 'partner@agriprove.example' },
      result: [{ assign_soil_project: true }],
    },
    own: { params: { property_ids: [7, 8] }, result: [project] },
    save: {
      params: {
        project_id: null,
        property_id: 7,
        chosen_actions: ['8'],
        project_name: 'Mirrool Downs Soil Project',
        project_status: 'A1',
        project_attributes: { version: 3 },
      },
      result: [{ client_save_agriprove_project: 5 }],
    },
    updateAttributes: {
      params: { project_id: 5, property_id: 7, project_attributes: { title_docs: [] } },
      result: [{ update_agriprove_project_properties: true }],
    },
    updateStatus: {
      params: { project_id: 5, project_status: 'A5' },
      result: [{ agriprove_update_project_status: true }],
    },
    updateStatusAndAttributes: {
      params: { project_id: 5, project_status: 'C1', project_attributes: {} },
      result: [{ agriprove_update_project_status_and_attributes: true }],
    },
    rename: {
      params: { project_id: 5, property_id: 7, project_name: 'Mirrool' },
      result: [{ rename_agriprove_project: true }],
    },
    facts: {
      params: { project_ids: [5] },
      result: [
        submissionFacts({
          overlaps: [
            {
              with: 'register',
              id: 'ERF1',
              name: 'Other Project',
              status: null,
              parcels: ['NSW1026046'],
              hectares: 12.5,
            },
          ],
          overrides: [
            {
              id: 3,
              rule: 'title-owner',
              parcels: ['NSW1026046'],
              says: 'The title names A.',
              reason: 'The transfer is not registered yet.',
              made_by: email,
              made_at: '2026-11-21T00:00:00.000Z',
              is_own: false,
              confirmed_by: null,
              confirmed_at: null,
            },
          ],
        }),
      ],
    },
    override: {
      params: {
        project_id: 5,
        rule: 'title-owner',
        parcels: [],
        says: 'The title names A.',
        reason: 'The transfer is not registered yet.',
      },
      result: [{ override_id: 3, others_asked: null }],
    },
    confirmOverride: {
      params: { project_id: 5, override_id: 3 },
      result: [{ confirm_override: true }],
    },
    withdrawOverride: {
      params: { project_id: 5, override_id: 3 },
      result: [{ withdraw_override: true }],
    },
    makeSheet: {
      params: { project_id: 5, form: { ...cerForm() } },
      result: [{ project_area_sheet: 'Reference\r\n5-1\r\n' }],
    },
    describeTitle: {
      params: {
        key_name: 'projects/5/title.pdf',
        parcels: ['NSW1026046', 'NSW1026047'],
        title_date: '2026-10-01',
        owners: 'Casey Client',
      },
      result: [{ describe_title_document: true }],
    },
    withdraw: {
      params: { project_id: 5, is_withdrawn: true, note: 'We sell the farm.' },
      result: [{ withdraw_soil_project: true }],
    },
    forms: {
      params: { project_id: 5 },
      result: [
        {
          version: 3,
          made_at: '2026-11-21T00:00:00.000Z',
          submitted_form: { name: 'Casey Client' },
          parcels: ['1//DP755510'],
          parcel_keys: ['NSW1026046'],
        },
      ],
    },
    packLink: {
      params: { project_id: 5 },
      result: [
        { pack_link: 'https://app.example/files/packs/5.zip', file_name: 'auditors-pack-5.zip' },
      ],
    },
    removeTitle: {
      params: { key_name: 'projects/5/title.pdf' },
      result: [{ remove_title_document: true }],
    },
    uploadLinks: {
      params: {
        bucket_key_pairs: [
          {
            bucket_name: 'fenceline-dev',
            key_name: 'projects/5/title.pdf',
            file_type: 'application/pdf',
          },
        ],
      },
      result: ['https://files.example/put'],
    },
    downloadLink: {
      params: { aws_bucket: 'fenceline-dev', aws_key: 'projects/5/title.pdf' },
      result: 'https://files.example/get',
    },
    reportLinks: {
      params: { property_id: 7, property_name: 'Mirrool Downs', project_id: 5, version: 3 },
      result: ['https://files.example/a', null, null, null, null],
    },
  },
  documents: {
    verify: {
      params: { reference: 'FL-7K3M-92QX-4TRA' },
      result: [
        {
          verified_document: {
            document_number: 'FL-7K3M-92QX-4TRA',
            kind: 'Property Key',
            issued_at: '2026-11-21T00:00:00.000Z',
            issuer: {
              name: 'Fenceline Pty Ltd',
              abn: '51 824 753 556',
              contact: 'reports@fenceline.example',
            },
            farm_name: 'Ku••••••ng Park',
            sha256: 'ab'.repeat(32),
            byte_length: 182_400,
            superseded_at: null,
            replaced_at: null,
          },
          verified_file: null,
        },
      ],
    },
    links: { params: {}, result: [reportLink] },
    share: {
      params: {
        item_id: 41,
        reader_name: 'Mary Lender',
        reader_email: 'mary@bank.example',
        days: 30,
      },
      result: [{ report_link: reportLink }],
    },
    revokeLink: { params: { link_id: 6 }, result: [{ revoke_report_link: true }] },
    openShared: {
      params: { link_key: reportLink.key },
      result: [
        {
          shared_document: {
            document_number: 'FL-7K3M-92QX-4TRA',
            kind: 'Property Key',
            issued_at: '2026-11-21T00:00:00.000Z',
            issuer: { name: 'Fenceline Pty Ltd', abn: null, contact: 'reports@fenceline.example' },
            farm_name: 'Kurrajong Park',
            sha256: 'ab'.repeat(32),
            byte_length: 182_400,
            superseded_at: null,
            shared_by: 'Frances Farmer',
            reader_name: 'Mary Lender',
            ends_at: '2026-12-21T00:00:00.000Z',
            file_name: 'kurrajong-park-farm-key-for-mary-lender.pdf',
            findings: [],
          },
        },
      ],
    },
    sharedFile: {
      params: { link_key: reportLink.key },
      result: [{ link: 'https://files.fenceline.example/kurrajong-park-farm-key.pdf' }],
    },
  },
  embeds: {
    list: { params: {}, result: [sharedMap] },
    create: { params: { property_id: 7, ...shared }, result: [{ create_embed_key: sharedMap }] },
    change: { params: { embed_id: 4, ...shared }, result: [{ change_embed_key: sharedMap }] },
    revoke: { params: { embed_id: 4 }, result: [{ revoke_embed_key: true }] },
  },
  tasks: {
    record: {
      params: {
        owner_id: null,
        owner_email: email,
        property_id: null,
        task_type: 'app_start',
        task_status: 'submitted',
        d: { version: '2022.6', stage: 'dev' },
      },
      result: { task_id: 99 },
    },
  },
  app: {
    version: { params: { app: 'mfk' }, result: '2022.6' },
    settings: {
      params: {},
      result: [
        {
          product_name: 'Fenceline',
          stage: 'dev',
          sandbox: true,
          oidc: {
            authority: 'http://localhost:4180/oidc',
            client_id: 'fenceline-web',
            scope: 'openid',
            resource: 'fenceline-api',
          },
          paypal: { client_id: 'sandbox-client', environment: 'sandbox', sdk_url: null },
          base_maps: {
            satellite: '/s/{z}/{x}/{y}.png',
            streets: null,
            attribution: '',
            offline: true,
            reference: { tiles: '/r/{z}/{x}/{y}.png', attribution: '' },
          },
          cover_tiles: {
            ...eachCover(() => null),
            ground: '/g/{yyyy-mm}/{z}/{x}/{y}.png',
            attribution: '',
          },
          mapbox_token: null,
          geocoder_url: '/geocode/json',
          links: { privacy: '/p', data_licence: '/d', eula: '/e', support_email: 'a@b.example' },
          partner_name: 'AgriProve',
          partner_review_days: null,
          refund_days: 14,
        },
      ],
    },
    account: {
      params: {},
      result: [
        { owner: null, is_admin: false, farms: null, owned_plans: [plan], authorised_plans: [] },
      ],
    },
  },
};
