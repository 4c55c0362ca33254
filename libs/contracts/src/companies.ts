import { type Static, Type } from 'typebox';
import { NamedObject, Nullable } from './schema.ts';

/** What is checked about a company, in the order of the response. */
export const COMPANY_CHECKS = [
  'siren_format',
  'siren_known',
  'active',
  'not_struck_off',
  'no_collective_procedure',
  'vat_number',
  'asset_freeze_name_match',
  'head_office_open',
] as const;
export type CompanyCheckCode = (typeof COMPANY_CHECKS)[number];

export const CHECK_STATUSES = ['ok', 'to_check', 'not_evaluated'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

export const COMPANY_OUTCOMES = ['clear', 'to_check', 'not_evaluated'] as const;
export type CompanyOutcome = (typeof COMPANY_OUTCOMES)[number];

const Day = Type.String({ format: 'date' });

const CompanyCode = NamedObject('CompanyCode', {
  code: Type.String(),
  label: Nullable(Type.String({ description: 'In French; null for a code that the tables do not contain' })),
});

const CompanyHeadquarters = NamedObject('CompanyHeadquarters', {
  siret: Nullable(Type.String()),
  address: Nullable(
    Type.String({ description: 'Null when no source has it, or when the company objects to its publication' }),
  ),
});

const CompanyIdentity = NamedObject(
  'CompanyIdentity',
  {
    name: Nullable(Type.String()),
    legal_form: Nullable(CompanyCode),
    naf: Nullable(CompanyCode),
    created_at: Nullable(Day),
    headquarters: Nullable(CompanyHeadquarters),
    diffusion: Nullable(
      Type.Enum(['full', 'partial'], {
        description: '`partial`: the company objects to the publication of its name and address (statutDiffusion P)',
      }),
    ),
  },
  { description: 'Members are null when no source knows the company' },
);

const CompanyStatus = NamedObject('CompanyStatus', {
  administrative: Type.Enum(['active', 'ceased', 'unknown']),
  closed_at: Nullable(Day),
});

const CompanyVat = NamedObject('CompanyVat', {
  number: Nullable(
    Type.String({
      description: 'Computed from the SIREN: FR, (12 + 3 x (SIREN mod 97)) mod 97, SIREN. Null for a wrong SIREN',
    }),
  ),
  checked: Type.Enum(['valid', 'invalid', 'not_checked'], {
    description: 'Whether a source confirms it. A computed number alone is `not_checked`',
  }),
});

const CompanyCheck = NamedObject('CompanyCheck', {
  code: Type.Enum([...COMPANY_CHECKS]),
  status: Type.Enum([...CHECK_STATUSES], {
    description: '`not_evaluated`: no source could answer, and the message says why. It is never `ok`',
  }),
  source: Nullable(Type.String({ description: 'Source that the status is from; null when none answered' })),
  source_date: Nullable(Type.String({ format: 'date', description: 'Day of its data' })),
  message: Type.String({ description: 'In French' }),
});

const CompanySource = NamedObject('CompanySource', {
  name: Type.String(),
  licence: Type.String(),
  dataset_date: Nullable(Type.String({ format: 'date', description: 'Day of the data' })),
  fetched_at: Nullable(Type.String({ format: 'date-time', description: 'When it was imported or queried' })),
});

export const CompanyCompliance = NamedObject('CompanyCompliance', {
  siren: Type.String(),
  valid_siren: Type.Boolean({ description: 'Whether the last digit is the Luhn key of the others' }),
  identity: CompanyIdentity,
  status: CompanyStatus,
  vat: CompanyVat,
  checks: Type.Array(CompanyCheck, { description: 'One of each code' }),
  overall: Type.Enum([...COMPANY_OUTCOMES], {
    description:
      '`to_check` when one check is, else `not_evaluated` when one is, else `clear`. Says nothing about taxes and social contributions',
  }),
  sources: Type.Array(CompanySource, { description: 'Sources that were read' }),
  checked_at: Type.String({ format: 'date-time' }),
});
export type CompanyCompliance = Static<typeof CompanyCompliance>;
