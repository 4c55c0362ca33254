import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { HeadOfficeRow, ImportedRegister, RegisterLookup, UnitRow } from './register-lookup.ts';
import type { RegisterName } from './sources.ts';

type StoredRegister = {
  readonly version: string;
  readonly dataset_date: string | null;
  readonly imported_at: string;
  readonly is_complete: boolean;
};

type LookupRow = {
  readonly registers: Partial<Readonly<Record<RegisterName, StoredRegister>>> | null;
  readonly unit: UnitRow | null;
  readonly head_office: HeadOfficeRow | null;
};

export type RegistersRepository = ReturnType<typeof createRegistersRepository>;

/** The registers are public and shared by all tenants; the tenant is that whose share of the connections is used. */
export const createRegistersRepository = (database: Database) => ({
  find: (tenant: TenantId, siren: string): Promise<RegisterLookup> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<LookupRow>('companies_find', FIND_SQL, [Number(siren)]);
      const registers = Object.entries(row?.registers ?? {}).map(([name, register]) => [name, toRegister(register)]);
      return {
        registers: Object.fromEntries(registers) as RegisterLookup['registers'],
        unit: row?.unit ?? null,
        headOffice: row?.head_office ?? null,
      };
    }),
});

/** Primary keys of legal_unit and head_office. */
const FIND_SQL = `select
    (select jsonb_object_agg(register, to_jsonb(r)) from companies.register as r) as registers,
    (select to_jsonb(u) from companies.legal_unit as u where u.siren = $1::integer) as unit,
    (select to_jsonb(h) from companies.head_office as h where h.siren = $1::integer) as head_office`;

const toRegister = ({ version, dataset_date, imported_at, is_complete }: StoredRegister): ImportedRegister => ({
  version,
  datasetDate: dataset_date,
  importedAt: new Date(imported_at),
  isComplete: is_complete,
});
