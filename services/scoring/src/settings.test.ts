import type { Environment } from '@probant/kernel/settings/define-settings';
import { describeSettings } from '@probant/kernel/settings/describe-settings';
import { readSettings } from '@probant/kernel/settings/read-settings';
import { listProblems } from '@probant/kernel/testing/list-problems';
import { expect, test } from 'vitest';
import { SCORING_SCHEMAS } from './settings.ts';

const BUCKET = {
  PROBANT_KEK_S3_ENDPOINT: 'https://s3.eu-west-3.example',
  PROBANT_KEK_S3_REGION: 'eu-west-3',
  PROBANT_KEK_S3_BUCKET: 'month-keys',
  PROBANT_KEK_S3_ACCESS_KEY_ID: 'AKID',
  PROBANT_KEK_S3_SECRET_ACCESS_KEY: 'hunter2',
};

const read = (environment: Environment) =>
  readSettings(SCORING_SCHEMAS, { environment, root: '/r', otherVariables: [], tlsVariable: 'PROBANT_REQUIRE_TLS' });

const listProblemsOf = (environment: Environment): readonly string[] => listProblems(() => read(environment));

test('the keys are in the folder, or in the bucket', () => {
  expect(read({ PROBANT_KEK_DIR: 'keys' }).settings.scoring).toEqual({ kekDir: '/r/keys', kekBucket: null });
  expect(read(BUCKET).settings.scoring).toEqual({
    kekDir: null,
    kekBucket: {
      endpoint: 'https://s3.eu-west-3.example',
      region: 'eu-west-3',
      bucket: 'month-keys',
      accessKeyId: 'AKID',
      secretAccessKey: 'hunter2',
    },
  });
});

test('a folder beside a bucket, a part of a bucket and a malformed name are refused with one line', () => {
  expect(listProblemsOf({ ...BUCKET, PROBANT_KEK_DIR: 'keys' })).toEqual([
    'PROBANT_KEK_DIR: expected without PROBANT_KEK_S3_ENDPOINT, which is set too',
  ]);
  const { PROBANT_KEK_S3_SECRET_ACCESS_KEY: _, ...partial } = BUCKET;
  expect(listProblemsOf(partial)).toEqual([
    expect.stringMatching(/^PROBANT_KEK_S3_SECRET_ACCESS_KEY: expected together with PROBANT_KEK_S3_ENDPOINT, /),
  ]);
  expect(listProblemsOf({ ...BUCKET, PROBANT_KEK_S3_BUCKET: 'Not_A_Bucket' })).toEqual([
    'PROBANT_KEK_S3_BUCKET: expected the name of a bucket',
  ]);
});

test('the secret is not in the start log, and an address without TLS is a warning', () => {
  const described = describeSettings(SCORING_SCHEMAS.scoring.settings, BUCKET);
  expect(described['PROBANT_KEK_S3_SECRET_ACCESS_KEY']).toBe('set');
  expect(JSON.stringify(described)).not.toContain('hunter2');
  expect(read({ ...BUCKET, PROBANT_KEK_S3_ENDPOINT: 'http://s3.example' }).warnings).toEqual([
    expect.stringMatching(/^PROBANT_KEK_S3_ENDPOINT: connects to another machine without verified TLS/),
  ]);
});
