import { defineOptionalSetting, defineSetting, defineSettings } from '@probant/kernel/settings/define-settings';
import { createIntegerParser, pathParser } from '@probant/kernel/settings/parsers';
import { noticeSettings } from './notices/notice.settings.ts';
import { bucketSettings } from './objects/bucket.settings.ts';

/** The settings of jobs. Without lists of receivers no notice may be asked for. */
export const jobSettings = defineSettings({
  settings: {
    retentionHours: defineSetting({
      variable: 'PROBANT_JOB_RETENTION_H',
      parser: createIntegerParser(1, 720),
      default: '24',
      meaning:
        'Hours after the last file of a job arrived or was read when its key is destroyed, and its files and results with it.',
    }),
    storageGib: defineSetting({
      variable: 'PROBANT_JOB_STORAGE_GIB',
      parser: createIntegerParser(1, 10_000),
      default: '10',
      meaning: 'Gibibytes that the files and results of all jobs of one client may have in the database.',
    }),
    keyFolder: defineOptionalSetting({
      variable: 'PROBANT_JOB_KEY_DIR',
      parser: pathParser,
      unset: '`job-keys` in the data folder',
      meaning:
        'Folder of the keys of jobs, one file for each. Never part of a backup: destroying a file makes the files and results of its job unreadable everywhere. Instances share it.',
    }),
    ...noticeSettings,
    ...bucketSettings,
  },
  allOrNone: [['endpoint', 'region', 'bucket', 'accessKeyId', 'secretAccessKey']],
  build: ({
    publicReceivers,
    privateReceivers,
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    ...values
  }) => ({
    ...values,
    /** Null: jobs read no objects. */
    bucket:
      endpoint !== null && region !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null
        ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
        : null,
    noticeReceivers: { publicReceivers: publicReceivers ?? [], privateReceivers: privateReceivers ?? [] },
  }),
});
