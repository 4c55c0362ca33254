import { defineOptionalSetting } from '@probant/kernel/settings/define-settings';
import { webUrlParser } from '@probant/kernel/settings/parsers';
import { bucketNameParser, tokenParser } from '@probant/s3/bucket-parsers';

const NO_BUCKET = 'jobs read no objects';

/** The bucket of the operator from which jobs read objects. */
export const bucketSettings = {
  endpoint: defineOptionalSetting({
    variable: 'PROBANT_JOB_BUCKET_ENDPOINT',
    parser: webUrlParser,
    unset: NO_BUCKET,
    meaning:
      'Address of the S3 server. With all five `PROBANT_JOB_BUCKET` variables, a client can add objects of this bucket (path-style URLs) to its jobs: those whose keys start with the name of its tenant and a slash.',
  }),
  region: defineOptionalSetting({
    variable: 'PROBANT_JOB_BUCKET_REGION',
    parser: tokenParser,
    unset: NO_BUCKET,
    meaning: 'Region of the bucket.',
  }),
  bucket: defineOptionalSetting({
    variable: 'PROBANT_JOB_BUCKET',
    parser: bucketNameParser,
    unset: NO_BUCKET,
    meaning: 'Name of the bucket.',
  }),
  accessKeyId: defineOptionalSetting({
    variable: 'PROBANT_JOB_BUCKET_ACCESS_KEY_ID',
    parser: tokenParser,
    unset: NO_BUCKET,
    meaning:
      'Access key id for the bucket. It needs to list and to read (`s3:ListBucket`, `s3:GetObject`), nothing else.',
  }),
  secretAccessKey: defineOptionalSetting({
    variable: 'PROBANT_JOB_BUCKET_SECRET_ACCESS_KEY',
    parser: tokenParser,
    unset: NO_BUCKET,
    meaning: 'Secret access key for the bucket.',
    isSecret: true,
  }),
};
