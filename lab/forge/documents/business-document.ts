import type { SupportingDocumentType } from '@probant/contracts/authenticity';

export const DOCUMENT_KINDS = ['rib', 'receipt', 'invoice', 'attestation', 'payslip', 'resume', 'identity'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The `document_type` that a caller sends with each kind. */
export const PROFILE_BY_KIND: Readonly<Record<DocumentKind, SupportingDocumentType>> = {
  rib: 'rib',
  receipt: 'receipt',
  invoice: 'other',
  attestation: 'attestation',
  payslip: 'other',
  resume: 'resume',
  identity: 'id_card',
};

export type LabelledValue = readonly [label: string, value: string];

type DocumentTable = {
  /** `share`: width of the column, of the width of the text. */
  readonly columns: readonly { readonly label: string; readonly share: number; readonly align: 'left' | 'right' }[];
  readonly rows: readonly (readonly string[])[];
};

/** What a document prints, as texts: every producer draws the same content in its own way. */
export type BusinessDocument = {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly issuer: readonly string[];
  readonly recipient: readonly string[];
  readonly facts: readonly LabelledValue[];
  readonly paragraphs: readonly string[];
  readonly table: DocumentTable | null;
  readonly totals: readonly LabelledValue[];
  readonly footer: readonly string[];
  /** Lines of a machine readable zone. */
  readonly mrz: readonly string[];
  /** ISO date of the document. */
  readonly day: string;
};

/** 1234,50 for 123450 cents, with a space between thousands. */
export const formatCents = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${String(Math.floor(Math.abs(cents) / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')},${String(Math.abs(cents) % 100).padStart(2, '0')}`;

export const formatEuros = (cents: number): string => `${formatCents(cents)} €`;

export const formatDay = (iso: string): string => iso.split('-').reverse().join('/');

export const groupByFour = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
