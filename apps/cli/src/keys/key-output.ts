import type { IssuedKey, ListedKey } from '@probant/keys/issuing';

export function printIssuedKey({ key, keyId, tenantId }: IssuedKey, json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ key, key_id: keyId, tenant_id: tenantId }));
    return;
  }
  console.log(`key ${keyId} of tenant ${tenantId}; it is shown only once, so store it in a safe place:`);
  console.log(key);
}

const TABLE_COLUMNS = ['key_id', 'tenant_id', 'start', 'state', 'created_at', 'expires_at', 'name'] as const;

/** Formats keys as a table of aligned columns, or as a JSON array. */
export function formatKeyTable(keys: readonly ListedKey[], json: boolean): string {
  const rows = keys.map((key) => ({
    key_id: key.keyId,
    tenant_id: key.tenantId,
    start: key.start,
    state: key.state,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? '',
    name: key.name ?? '',
  }));
  if (json) return JSON.stringify(rows, null, 2);
  const widths = TABLE_COLUMNS.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(TABLE_COLUMNS), ...rows.map((row) => line(TABLE_COLUMNS.map((column) => row[column])))].join('\n');
}
