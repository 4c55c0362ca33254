import type {
  DocumentType,
  IDCardData,
  InvoiceData,
  ReceiptData,
  ResumeData,
  RibData,
} from '@probant/contracts/extraction';

/** Templates to learn from, and templates that only reports are made with: their drawing code has nothing in common. */
export const PARTS = ['train', 'report'] as const;
export type Part = (typeof PARTS)[number];

export type Language = 'fr' | 'de' | 'en';

/** A file with text, or a picture of the page as an office scanner or a phone makes it. */
export type Medium = 'pdf' | 'scan' | 'photo';

/** A document that never existed, and what it says in the field names of the contract. */
export type GeneratedDocument<Truth> = {
  /** With the extension of its content. */
  readonly name: string;
  readonly kind: DocumentType;
  readonly bytes: Uint8Array;
  readonly truth: Truth;
  readonly language: Language;
  /** The template and the variants that it drew: pages of one name look alike. */
  readonly template: string;
  readonly medium: Medium;
  /** Fields of the truth that no print of the page says in so many words: a VAT total that only its rates give. */
  readonly unprinted: readonly string[];
  /** Other values that are right as well: the sign of a shop beside its company. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
};

export type GeneratedInvoice = GeneratedDocument<InvoiceData>;
export type GeneratedReceipt = GeneratedDocument<ReceiptData>;
export type GeneratedResume = GeneratedDocument<ResumeData>;
export type GeneratedRib = GeneratedDocument<RibData>;
export type GeneratedIdCard = GeneratedDocument<IDCardData>;

export type Order = {
  readonly seed: number;
  readonly count: number;
  readonly part: Part;
  /** PDF with text when left out; `mixed` makes a third of each. */
  readonly medium?: Medium | 'mixed';
};
