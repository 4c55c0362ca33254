import { type Form, matching, type ReadSetting, urlOf } from './setting-forms.ts';

/** Where the audit trail writes its anchors, beside or in place of the data folder. */
export type AnchorSettings = {
  readonly folder: string | null;
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly retentionDays: number;
  } | null;
  /** An RFC 3161 authority, and the PEM file of the certificates it must lead to. */
  readonly timestamp: { readonly url: string; readonly certificates: string } | null;
};

const WEB = urlOf('http:', 'https:');
const TEXT = matching(/^[^\s]+$/, 'a text without spaces');
/** Names that path-style URLs and every S3 take. */
const BUCKET = matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket');

const DAYS: Form<number> = {
  parse: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined),
  words: 'a whole number of days from 1 to 99999',
};
/** Ten years, as accounts are kept (Code de commerce, article L123-22), and their leap days. */
const RETENTION_DAYS = 3653;

/** Settings that make sense only together: all of them, or none. `missing` is told what lacks where some are there. */
export function readAnchorSettings(
  read: ReadSetting,
  isSet: (name: string) => boolean,
  path: Form<string>,
  missing: (problem: string) => void,
): AnchorSettings {
  const allOrNone = (...names: readonly string[]): void => {
    const [there, lacking] = [names.filter(isSet), names.filter((name) => !isSet(name))];
    if (there.length > 0 && lacking.length > 0) missing(`${lacking.join(', ')}: expected beside ${there.join(', ')}`);
  };
  const endpoint = read('PROBANT_S3_ENDPOINT', WEB);
  const region = read('PROBANT_S3_REGION', TEXT);
  const bucket = read('PROBANT_S3_BUCKET', BUCKET);
  const accessKeyId = read('PROBANT_S3_ACCESS_KEY_ID', TEXT);
  const secretAccessKey = read('PROBANT_S3_SECRET_ACCESS_KEY', TEXT);
  const retentionDays = read('PROBANT_S3_RETENTION_DAYS', DAYS) ?? RETENTION_DAYS;
  const url = read('PROBANT_TIMESTAMP_URL', WEB);
  const certificates = read('PROBANT_TIMESTAMP_CA', path);
  allOrNone(
    'PROBANT_S3_ENDPOINT',
    'PROBANT_S3_REGION',
    'PROBANT_S3_BUCKET',
    'PROBANT_S3_ACCESS_KEY_ID',
    'PROBANT_S3_SECRET_ACCESS_KEY',
  );
  allOrNone('PROBANT_TIMESTAMP_URL', 'PROBANT_TIMESTAMP_CA');
  return {
    folder: read('PROBANT_ANCHOR_DIR', path),
    s3:
      endpoint !== null && region !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null
        ? { endpoint, region, bucket, accessKeyId, secretAccessKey, retentionDays }
        : null,
    timestamp: url !== null && certificates !== null ? { url, certificates } : null,
  };
}
