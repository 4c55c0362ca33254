import type { RegisterName } from './sources.ts';

/** An imported register. */
export type ImportedRegister = {
  readonly version: string;
  readonly datasetDate: string | null;
  readonly importedAt: Date;
  readonly isComplete: boolean;
};

export type UnitRow = {
  readonly name: string | null;
  readonly acronym: string | null;
  readonly usual_name: string | null;
  readonly is_person: boolean | null;
  readonly is_masked: boolean;
  readonly status: 'A' | 'C' | null;
  readonly status_since: string | null;
  readonly created_on: string | null;
  readonly legal_form: string | null;
  readonly naf: string | null;
  readonly naf_nomenclature: string | null;
  readonly head_office_nic: string | null;
};

export type HeadOfficeRow = {
  readonly nic: string | null;
  readonly status: 'A' | 'F' | null;
  readonly address: string | null;
};

/** Everything that the registers say about a SIREN, from one statement: an import in between changes all of it or nothing. */
export type RegisterLookup = {
  readonly registers: Partial<Readonly<Record<RegisterName, ImportedRegister>>>;
  readonly unit: UnitRow | null;
  readonly headOffice: HeadOfficeRow | null;
};
