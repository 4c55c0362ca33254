import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ArchiveError } from './tar-header.ts';

export const MANIFEST_NAME = 'manifest.json';
export const FORMAT_VERSION = 1;

const Member = Type.Object({
  name: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Of a file that was saved, with the milliseconds that a tar header lacks; absent in older backups. */
  modified_at: Type.Optional(Type.String({ format: 'date-time' })),
});

const SavedTable = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.Integer({ minimum: 0 }),
});
export type SavedTable = Static<typeof SavedTable>;

/** What an archive contains. It is its last member: a file that was cut off has none. */
const Manifest = Type.Object({
  format: Type.Enum(['probant-backup', 'probant-backup-keys']),
  format_version: Type.Literal(FORMAT_VERSION),
  created_at: Type.String(),
  product_version: Type.String(),
  /** Of PostgreSQL; null in a file of keys. */
  server_version: Type.Union([Type.String(), Type.Null()]),
  migrations: Type.Array(Type.Object({ owner: Type.String(), applied: Type.Integer({ minimum: 0 }) })),
  tables: Type.Array(SavedTable),
  members: Type.Array(Member),
});
export type Manifest = Static<typeof Manifest>;

/** @throws ArchiveError when the text is no manifest, or one of a later format. */
export function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (Value.Check(Manifest, value)) return value;
  throw new ArchiveError('the manifest of the backup is damaged, or of a later version of Probant');
}
