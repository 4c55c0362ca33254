import type { AnalyzeResponse } from '@probant/contracts/authenticity';
import type { CodeOut } from '@probant/contracts/authenticity-codes';
import type { RouteExample } from '@probant/http/route';
import type { Observation } from '../signals/signal.ts';
import { formOpinion } from '../verdict/form-opinion.rules.ts';

/** A constant, so that the description does not change with every change of the table of signals. */
export const EXAMPLE_RULES_VERSION = '1.0.0+0123456789ab';

const EXAMPLE_CODE: CodeOut = {
  type: '2ddoc',
  page: 1,
  box: [0.72, 0.06, 0.86, 0.16],
  version: 3,
  document_type: { code: '03', label: { fr: "Relevé d'identité bancaire", en: 'Bank details' } },
  emission_date: null,
  signature_date: '2026-03-02',
  signature: 'valid',
  certificate: {
    authority_id: 'FR03',
    certificate_id: 'AB01',
    issuer: 'Autorité d’essai',
    holder: 'Banque des Exemples',
    not_before: '2024-03-01T00:00:00.000Z',
    not_after: '2027-03-01T00:00:00.000Z',
  },
  fields: [
    {
      id: '30',
      label: { fr: 'Qualité Nom et Prénom', en: 'Title, last name and first name' },
      value: 'MME/VERNET/ODILE',
      is_signed: true,
      is_truncated: false,
      printed: 'same',
      printed_texts: [{ text: 'Odile Vernet', page: 1, box: [0.31, 0.3, 0.48, 0.32] }],
    },
    {
      id: '31',
      label: { fr: 'Code IBAN', en: 'IBAN' },
      value: 'FR7618206002105487290623133',
      is_signed: true,
      is_truncated: false,
      printed: 'different',
      printed_texts: [{ text: 'FR14 2004 1010 0505 0001 3M02 606', page: 1, box: [0.31, 0.42, 0.72, 0.44] }],
    },
  ],
};

const createExample = (
  observations: readonly Observation[],
  additions: Pick<AnalyzeResponse, 'codes'> = {},
): AnalyzeResponse => {
  const scope = {
    isPdf: true,
    isEncrypted: false,
    pageCount: 1,
    analysedPages: 1,
    unreadPages: [],
    hasText: true,
    limits: [],
    incomplete: [],
  };
  return {
    ...formOpinion(observations, 'rib', scope),
    rules_version: EXAMPLE_RULES_VERSION,
    document_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    document_type: 'rib',
    analysed_at: '2026-11-23T09:30:00.000Z',
    ...additions,
  };
};

export const ANALYZE_EXAMPLES: Readonly<Record<string, RouteExample>> = {
  consistent: { summary: 'Nothing calls for a check', value: createExample([]) },
  inconsistent: {
    summary: 'A figure was replaced, and the IBAN no longer has its key',
    value: createExample([
      { code: 'text_overwritten', detail: { places: [{ page: 1, box: [0.31, 0.42, 0.58, 0.44] }] } },
      { code: 'iban_checksum_invalid', detail: { places: [{ page: 1, box: [0.31, 0.42, 0.72, 0.44] }] } },
    ]),
  },
  codes: {
    summary: 'With include=codes: the IBAN in the code is not the printed one',
    value: createExample(
      [
        { code: '2ddoc_valid', detail: { places: [{ page: 1, box: [0.72, 0.06, 0.86, 0.16] }] } },
        { code: '2ddoc_content_mismatch', detail: { places: [{ page: 1, box: [0.31, 0.42, 0.72, 0.44] }] } },
      ],
      { codes: [EXAMPLE_CODE] },
    ),
  },
};
