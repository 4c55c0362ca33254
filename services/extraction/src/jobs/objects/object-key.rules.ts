import type { TenantId } from '@probant/kernel/tenant';
import { ENCODED_SIGNS } from '../adding/file-paths.rules.ts';

/** Of a key in the bucket, with the part of the tenant (S3: 1,024 bytes). */
const MAX_KEY_BYTES = 1024;
/**
 * What some server, proxy or URL parser between here and the bucket could read as another folder or as no text: backslashes, control
 * characters and lone surrogates; besides these, signs that are encoded once more.
 */
const HOSTILE_CHARACTERS = /[\\\p{Cc}\p{Cs}\u2028\u2029]/u;
const HOSTILE_PARTS: ReadonlySet<string> = new Set(['', '.', '..']);

/** The folder of a tenant in the bucket. Tenants have no slash in their names, so that none has the folder of another. */
export const nameFolder = (tenant: TenantId): string => `${tenant}/`;

/** Whether a key below the folder of a tenant names a file there, wherever it is resolved: no empty part, no `.` and no `..`. */
export const isAllowedKey = (tenant: TenantId, key: string): boolean =>
  isHarmless(tenant, key) && key.split('/').every((part) => !HOSTILE_PARTS.has(part));

/** The same for the start of keys, whose last part may be empty. */
export const isAllowedPrefix = (tenant: TenantId, prefix: string): boolean =>
  isHarmless(tenant, prefix) &&
  prefix
    .split('/')
    .every((part, index, parts) => (part === '' ? index === parts.length - 1 : !HOSTILE_PARTS.has(part)));

const isHarmless = (tenant: TenantId, text: string): boolean =>
  !HOSTILE_CHARACTERS.test(text) &&
  !ENCODED_SIGNS.test(text) &&
  Buffer.byteLength(nameFolder(tenant) + text) <= MAX_KEY_BYTES;

/** Returns the path of an object in the bucket, for a key that is allowed. */
export const toObjectPath = (tenant: TenantId, key: string): string => encodeKey(nameFolder(tenant) + key);

/** Returns the path of a whole key, with the part of the tenant. */
export const encodeKey = (key: string): string => `/${key.split('/').map(encodePart).join('/')}`;

/** As RFC 3986 says, which S3 signs. */
const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the name of the file that a key names: its last part. */
export const nameFile = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
