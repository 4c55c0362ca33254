import type { Setting } from '@probant/kernel/settings/define-settings';
import { SERVICE_SCHEMAS } from '@probant/platform/settings';
import { readInstallationSettings } from '@probant/service-runner/settings';
import { expect, test } from 'vitest';
import { listSettings } from '../settings.ts';
import { listConnectionTargets } from './connection-targets.rules.ts';

/** Settings with an address that the list leaves out, each with its reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  DATABASE_URL: 'the checks of the database',
  PROBANT_MIGRATION_URL: 'the same server, for migrations',
  PROBANT_JOB_WEBHOOK_ORIGINS: 'receivers that jobs may name; nothing calls them before',
  PROBANT_JOB_WEBHOOK_PRIVATE_ORIGINS: 'the same',
  PROBANT_KEK_S3_ENDPOINT: 'the check of the bucket of the keys, which also lists it',
};

/** What the settings beside an address need to be valid. */
const ACCOMPANYING: Readonly<Record<string, string>> = {
  PROBANT_JOB_BUCKET_REGION: 'fr-par',
  PROBANT_JOB_BUCKET: 'documents',
  PROBANT_JOB_BUCKET_ACCESS_KEY_ID: 'id',
  PROBANT_JOB_BUCKET_SECRET_ACCESS_KEY: 'secret',
  PROBANT_S3_REGION: 'fr-par',
  PROBANT_S3_BUCKET: 'anchors',
  PROBANT_S3_ACCESS_KEY_ID: 'id',
  PROBANT_S3_SECRET_ACCESS_KEY: 'secret',
  PROBANT_RELAY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  PROBANT_LLM_MODEL: 'model',
  PROBANT_EMBEDDINGS_MODEL: 'model',
  PROBANT_TIMESTAMP_CA: '/etc/ca.pem',
};

const names = (setting: Setting<unknown>): boolean => /:\/\/|URL/.test(setting.expected);
const addresses = listSettings().filter(names);

/** An address that a setting accepts. */
function makeAddress({ variable, parse }: Setting<unknown>): string {
  const schemes = ['https', 'postgres', 'redis', 'nats', 'tls'];
  const found = schemes.map((scheme) => `${scheme}://host.example:4100`).find((text) => parse(text, '/') !== undefined);
  if (found === undefined) throw new Error(`${variable} accepts no address`);
  return found;
}

test('every setting with the address of a server is checked, or left out for a reason', () => {
  expect(addresses.length).toBeGreaterThan(20);
  const environment = Object.fromEntries(addresses.map((setting) => [setting.variable, makeAddress(setting)]));
  for (const name of Object.keys(LEFT_OUT)) delete environment[name];
  const targets = listConnectionTargets(readInstallationSettings(SERVICE_SCHEMAS, { ...environment, ...ACCOMPANYING }));
  const checked = targets.map(({ variable }) => variable);
  expect([...checked, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(
    addresses.map(({ variable }) => variable).toSorted(),
  );
  expect(new Set(targets.map(({ host, port }) => `${host}:${port}`))).toEqual(new Set(['host.example:4100']));
});
