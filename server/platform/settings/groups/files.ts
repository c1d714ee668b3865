import * as field from '../fields.ts';
import type { SettingGroup } from '../setting.ts';

/** Where the files of orders and projects are stored. */
export const FILES = {
  FILES_S3_BUCKET: {
    schema: field.bucket.optional(),
    about:
      'Bucket of an S3 server for the files of orders and projects. Unset: the folder files in DATA_DIR.',
  },
  FILES_S3_ENDPOINT: {
    schema: field.webAddress.optional(),
    about: 'Address of the S3 server. Default: Amazon S3 in FILES_S3_REGION.',
  },
  FILES_S3_REGION: {
    schema: field.text.default('ap-southeast-2'),
    about: 'Region of the bucket; any name for most other S3 servers.',
  },
  FILES_S3_ACCESS_KEY_ID: {
    schema: field.text.optional(),
    about: 'Id of the key for the bucket. Default: the rights of the machine or its environment.',
  },
  FILES_S3_SECRET_ACCESS_KEY: {
    schema: field.text.optional(),
    about: 'Secret of the key for the bucket.',
    secret: true,
  },
  FILES_S3_PUBLIC_ENDPOINT: {
    schema: field.webAddress.optional(),
    about:
      'Address at which browsers reach the S3 server; downloads then come from there. Unset: this server passes them on.',
  },
} as const satisfies SettingGroup;
