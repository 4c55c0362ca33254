import { defineOptionalSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { pathParser, webUrlParser } from '@probant/kernel/settings/parsers';
import { bucketNameParser, tokenParser } from '@probant/s3/bucket-parsers';

const NO_BUCKET = 'the folder';

const scoringSettings = defineSettings({
  settings: {
    kekDir: defineOptionalSetting({
      variable: 'PROBANT_KEK_DIR',
      parser: pathParser,
      unset: '`keks` in the data folder',
      meaning:
        'Folder of the keys that encrypt the pseudonym keys of candidates, one file for each tenant and month. Never part of a backup: destroying a file makes the pseudonyms of its month unlinkable everywhere. Instances share it.',
    }),
    endpoint: defineOptionalSetting({
      variable: 'PROBANT_KEK_S3_ENDPOINT',
      parser: webUrlParser,
      unset: NO_BUCKET,
      meaning:
        'Address of the S3 server. With all five `PROBANT_KEK_S3_` variables, these keys are in a bucket (path-style URLs) that all instances share, instead of the folder.',
    }),
    region: defineOptionalSetting({
      variable: 'PROBANT_KEK_S3_REGION',
      parser: tokenParser,
      unset: NO_BUCKET,
      meaning: 'Region of the bucket.',
    }),
    bucket: defineOptionalSetting({
      variable: 'PROBANT_KEK_S3_BUCKET',
      parser: bucketNameParser,
      unset: NO_BUCKET,
      meaning:
        'Name of a bucket for these keys alone, which never had versioning and has no Object Lock; any other is refused.',
    }),
    accessKeyId: defineOptionalSetting({
      variable: 'PROBANT_KEK_S3_ACCESS_KEY_ID',
      parser: tokenParser,
      unset: NO_BUCKET,
      meaning: 'Access key id for the bucket.',
    }),
    secretAccessKey: defineOptionalSetting({
      variable: 'PROBANT_KEK_S3_SECRET_ACCESS_KEY',
      parser: tokenParser,
      unset: NO_BUCKET,
      meaning: 'Secret access key for the bucket.',
      isSecret: true,
    }),
  },
  allOrNone: [['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey']],
  exclusive: [['endpoint', 'kekDir']],
  build: ({ kekDir, endpoint, region, bucket, accessKeyId, secretAccessKey }) => ({
    kekDir,
    /** Null: the keys are in a folder. */
    kekBucket:
      endpoint !== null && region !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null
        ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
        : null,
  }),
});

export const SCORING_SCHEMAS = { scoring: scoringSettings };

export type ScoringSchemas = typeof SCORING_SCHEMAS;
