import {
  defineOptionalSetting,
  defineSetting,
  defineSettings,
  type SettingsOf,
} from '@probant/kernel/settings/define-settings';
import { pathParser, type SettingParser, webUrlParser } from '@probant/kernel/settings/parsers';
import { bucketNameParser, tokenParser } from '@probant/s3/bucket-parsers';

const daysParser: SettingParser<number> = {
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined),
  expected: 'a whole number of days from 1 to 99999',
};

/** Where the audit trail writes its anchors, in addition to or instead of the data folder. */
export const anchorSettings = defineSettings({
  settings: {
    folder: defineOptionalSetting({
      variable: 'PROBANT_ANCHOR_DIR',
      parser: pathParser,
      unset: '`anchors` in the data folder',
      meaning: 'Folder for the anchors, better on another machine.',
    }),
    endpoint: defineOptionalSetting({
      variable: 'PROBANT_S3_ENDPOINT',
      parser: webUrlParser,
      unset: 'no bucket',
      meaning:
        'Address of the S3 server. With all five `PROBANT_S3_` variables, anchors go to a bucket (path-style URLs) that needs Object Lock, in addition to the folder when that is set too.',
    }),
    region: defineOptionalSetting({
      variable: 'PROBANT_S3_REGION',
      parser: tokenParser,
      unset: 'no bucket',
      meaning: 'Region of the bucket.',
    }),
    bucket: defineOptionalSetting({
      variable: 'PROBANT_S3_BUCKET',
      parser: bucketNameParser,
      unset: 'no bucket',
      meaning: 'Name of the bucket.',
    }),
    accessKeyId: defineOptionalSetting({
      variable: 'PROBANT_S3_ACCESS_KEY_ID',
      parser: tokenParser,
      unset: 'no bucket',
      meaning: 'Access key id for the bucket.',
    }),
    secretAccessKey: defineOptionalSetting({
      variable: 'PROBANT_S3_SECRET_ACCESS_KEY',
      parser: tokenParser,
      unset: 'no bucket',
      meaning: 'Secret access key for the bucket.',
      isSecret: true,
    }),
    retentionDays: defineSetting({
      variable: 'PROBANT_S3_RETENTION_DAYS',
      parser: daysParser,
      // Ten years, as accounts are kept (Code de commerce, article L123-22), and their leap days.
      default: '3653',
      meaning:
        'Days for which no one can remove an anchor from the bucket, 1 to 99999. The default is ten years, as accounts are kept.',
    }),
    timestampUrl: defineOptionalSetting({
      variable: 'PROBANT_TIMESTAMP_URL',
      parser: webUrlParser,
      unset: 'no time stamps',
      meaning: 'RFC 3161 authority that stamps each anchor; needs the certificate.',
      // A request contains one hash, and the stamp is signed. Many authorities offer http only.
      mayBePlain: true,
    }),
    timestampCertificates: defineOptionalSetting({
      variable: 'PROBANT_TIMESTAMP_CA',
      parser: pathParser,
      unset: 'no time stamps',
      meaning: 'PEM file with the root certificate that the chain of each stamp must end in.',
    }),
  },
  allOrNone: [
    ['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey'],
    ['timestampUrl', 'timestampCertificates'],
  ],
  build: ({ folder, endpoint, region, bucket, accessKeyId, secretAccessKey, retentionDays, ...timestamp }) => ({
    folder,
    s3:
      endpoint !== null && region !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null
        ? { endpoint, region, bucket, accessKeyId, secretAccessKey, retentionDays }
        : null,
    /** An RFC 3161 authority, and the PEM file of the certificates that its stamps must chain to. */
    timestamp:
      timestamp.timestampUrl !== null && timestamp.timestampCertificates !== null
        ? { url: timestamp.timestampUrl, certificates: timestamp.timestampCertificates }
        : null,
  }),
});

export type AnchorSettings = SettingsOf<typeof anchorSettings>;
