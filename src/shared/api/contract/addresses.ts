/**
 * Addresses of all calls, exactly as in the specification's table "Calls" (API-60). Contains no
 * schemas, so that the embeddable map can import addresses without a validator.
 */
export interface Address {
  readonly action: string;
  /** Null for the three actions that carry their own `data` instead of `url_path` and `p_dict`. */
  readonly urlPath: string | null;
}

const mfk = (urlPath: string): Address => ({ action: 'mfk', urlPath });
const ownAction = (action: string): Address => ({ action, urlPath: null });

export const addresses = {
  owners: {
    exists: mfk('/api/private/does-owner-exist/'),
    create: mfk('/api/private/create-owner/'),
    read: mfk('/api/private/owner/'),
    edit: mfk('/api/private/edit-owner/'),
    checkPermission: mfk('/api/private/check-user-permission/'),
    permissions: mfk('/api/fenceline/permissions/'),
    grantPermission: mfk('/api/fenceline/grant-permission/'),
    revokePermission: mfk('/api/fenceline/revoke-permission/'),
    signOut: mfk('/api/fenceline/sign-out/'),
  },
  farms: {
    list: mfk('/api/private/properties/'),
    create: mfk('/api/private/create-property/'),
    edit: mfk('/api/private/edit-property/'),
    editInfo: mfk('update_property_info'),
    remove: mfk('/api/private/delete-property/'),
    parcels: mfk('/api/private/get-property-cads/'),
    addParcels: mfk('/api/private/add-cads-to-property/'),
    customBoundary: mfk('get_non_farmkey_boundary'),
    storeCustomBoundary: mfk('update_farm_geojson_boundary'),
    verifyWithLpa: mfk('/api/private/lpa-verify/'),
    storeVerification: mfk('/api/private/update-verification/'),
    checkVerification: mfk('/api/private/check-verification/'),
    summaries: mfk('/api/fenceline/farm-summaries/'),
    thumbnails: mfk('/api/fenceline/farm-thumbnails/'),
    boundaryMap: mfk('/api/fenceline/boundary-map/'),
    deleted: mfk('/api/fenceline/deleted-farms/'),
    restore: mfk('/api/fenceline/restore-farm/'),
  },
  boundaries: {
    versions: mfk('/api/fenceline/boundary-versions/'),
    version: mfk('/api/fenceline/boundary-version/'),
    restore: mfk('/api/fenceline/restore-boundary/'),
    check: mfk('/api/fenceline/check-boundary/'),
    fix: mfk('/api/fenceline/fix-boundary/'),
  },
  paddocks: {
    list: mfk('/api/fenceline/paddocks/'),
    store: mfk('/api/fenceline/store-paddocks/'),
  },
  parcels: {
    atPoint: mfk('/api/private/get-cad-at-lat-lng/'),
    withinRadius: mfk('/api/private/find-cads-within-radius/'),
    inShape: mfk('/api/private/find-cads-in-geojson/'),
    findLotPlans: mfk('/api/fenceline/find-lot-plans/'),
  },
  plans: {
    owned: mfk('/api/private/get-plans/'),
    authorised: mfk('/api/private/get-authorised-plans/'),
    all: mfk('/api/private/get-all-plans/'),
    create: mfk('/api/private/create-plan/'),
    addClients: mfk('/api/private/add-plan-authorised-clients/'),
    removeClients: mfk('/api/private/remove-plan-authorised-clients/'),
    setPrices: mfk('/api/fenceline/set-plan-prices/'),
    accept: mfk('/api/fenceline/accept-plan/'),
    leave: mfk('/api/fenceline/leave-plan/'),
  },
  orders: {
    keyPurchased: mfk('/api/private/check-key-been-purchased/'),
    freeReorder: mfk('/api/private/check-reorder-free/'),
    startCheckout: mfk('/api/fenceline/start-checkout/'),
    captureCheckout: mfk('/api/fenceline/capture-checkout/'),
    payByCard: mfk('/api/private/add-paypal-payment/'),
    payByPlan: mfk('/api/private/add-plan-export/'),
    registerItems: mfk('/api/private/record-exports/'),
    recordBenchmarks: mfk('/api/private/record-benchmarks/'),
    list: mfk('/api/fenceline/list-orders/'),
    fileLink: mfk('/api/fenceline/order-file-link/'),
  },
  documents: {
    verify: mfk('/api/fenceline/verify-document/'),
    links: mfk('/api/fenceline/report-links/'),
    share: mfk('/api/fenceline/share-document/'),
    revokeLink: mfk('/api/fenceline/revoke-report-link/'),
    openShared: mfk('/api/fenceline/open-shared-document/'),
    sharedFile: mfk('/api/fenceline/shared-document-file/'),
  },
  reports: {
    generate: ownAction('generateAndSendFiles'),
    read: mfk('/api/fenceline/report/'),
  },
  soilProjects: {
    all: mfk('/api/private/soil-projects/'),
    page: mfk('/api/fenceline/soil-projects-page/'),
    list: mfk('/api/fenceline/list-soil-projects/'),
    own: mfk('getClientSoilProjects'),
    save: mfk('client_save_agriprove_project'),
    updateAttributes: mfk('/api/private/update-agriprove-project-properties/'),
    updateStatus: mfk('/api/private/agriprove_update_project_status/'),
    updateStatusAndAttributes: mfk('/api/private/agriprove_update_project_status_and_attributes/'),
    rename: mfk('/api/private/rename-agriprove-project/'),
    uploadLinks: mfk('/api/private/get-upload-urls/'),
    downloadLink: mfk('/api/private/get-download-signed-url/'),
    reportLinks: mfk('/api/private/get-presigned-urls/'),
    standing: mfk('/api/fenceline/soil-standing/'),
    regulator: mfk('/api/fenceline/regulator-settings/'),
    recordDecision: mfk('/api/fenceline/record-cer-decision/'),
    checkSignatures: mfk('/api/fenceline/check-signatures/'),
    removeTitle: mfk('/api/fenceline/remove-title-document/'),
    history: mfk('/api/fenceline/soil-project-history/'),
    facts: mfk('/api/fenceline/soil-project-facts/'),
    override: mfk('/api/fenceline/override-submission-rule/'),
    withdrawOverride: mfk('/api/fenceline/withdraw-override/'),
    describeTitle: mfk('/api/fenceline/describe-title-document/'),
    withdraw: mfk('/api/fenceline/withdraw-soil-project/'),
    forms: mfk('/api/fenceline/soil-project-forms/'),
    packLink: mfk('/api/fenceline/auditors-pack-link/'),
    notes: mfk('/api/fenceline/soil-project-notes/'),
    addNote: mfk('/api/fenceline/add-soil-project-note/'),
    assign: mfk('/api/fenceline/assign-soil-project/'),
  },
  embeds: {
    list: mfk('/api/fenceline/embed-keys/'),
    create: mfk('/api/fenceline/embed-create/'),
    change: mfk('/api/fenceline/embed-change/'),
    revoke: mfk('/api/fenceline/embed-revoke/'),
  },
  tasks: {
    record: ownAction('c_mfk_task'),
  },
  app: {
    version: ownAction('get_version'),
    settings: mfk('/api/fenceline/app-settings/'),
  },
} as const satisfies Record<string, Record<string, Address>>;
