import type { IssuedKey, ListedKey } from '@probant/keys/issuing';
import { KEY_SCOPES, type KeyScope } from '@probant/keys/key-scopes';
import { printLine } from '../terminal/print-result.ts';
import { formatKeyLimits } from './key-limits.rules.ts';

export function printIssuedKey(
  { key, keyId, tenantId, scopes, expiresAt, limits: rate }: IssuedKey,
  json: boolean,
): void {
  if (json) {
    const expiry = expiresAt?.toISOString() ?? null;
    printLine(
      JSON.stringify({
        key,
        key_id: keyId,
        tenant_id: tenantId,
        scopes,
        expires_at: expiry,
        limits: rate && formatKeyLimits(rate),
      }),
    );
    return;
  }
  const limits = [
    ...(scopes.length === KEY_SCOPES.length ? [] : [`scopes ${scopes.join(', ')}`]),
    ...(expiresAt === null ? [] : [`expires ${expiresAt.toISOString()}`]),
    ...(rate === null ? [] : [`limits ${formatKeyLimits(rate)}`]),
  ];
  const description = [`key ${keyId} of tenant ${tenantId}`, ...limits].join(', ');
  printLine(`${description}; it is shown only once, so store it in a safe place:`);
  printLine(key);
}

const TABLE_COLUMNS = [
  'key_id',
  'tenant_id',
  'start',
  'state',
  'scopes',
  'limits',
  'created_at',
  'expires_at',
  'last_used_at',
  'name',
] as const;

/** Formats keys as a table of aligned columns, or as a JSON array. */
export function formatKeyTable(keys: readonly ListedKey[], json: boolean): string {
  const rows = keys.map((key) => ({
    key_id: key.keyId,
    tenant_id: key.tenantId,
    start: key.start,
    state: key.state,
    limits: key.limits === null ? '' : formatKeyLimits(key.limits),
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? '',
    name: key.name ?? '',
    last_used_at: key.lastUsedAt?.toISOString() ?? '',
  }));
  if (json)
    return JSON.stringify(
      rows.map((row, index) => ({ ...row, scopes: keys[index]?.scopes })),
      null,
      2,
    );
  const tableRows = rows.map((row, index) => ({ ...row, scopes: formatScopes(keys[index]?.scopes ?? []) }));
  const widths = TABLE_COLUMNS.map((column) => Math.max(column.length, ...tableRows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(TABLE_COLUMNS), ...tableRows.map((row) => line(TABLE_COLUMNS.map((column) => row[column])))].join('\n');
}

const formatScopes = (scopes: readonly KeyScope[]): string =>
  scopes.length === KEY_SCOPES.length ? 'all' : scopes.join(',');
