import type {
  DocumentType,
  ExtractionDetails,
  IDCardData,
  InvoiceData,
  ReceiptData,
  ResumeData,
  RibData,
} from '@probant/contracts/extraction';

/** Templates to train on, and templates used only for reports. The two sets share no drawing code. */
export const TEMPLATE_PARTS = ['train', 'report'] as const;
export type Part = (typeof TEMPLATE_PARTS)[number];

export type Language = 'fr' | 'de' | 'en';

/** A PDF with a text layer, or an image of the page from an office scanner or a phone camera. */
export type Medium = 'pdf' | 'scan' | 'photo';

/** A generated document and its truth, in the field names of the contract. */
export type GeneratedDocument<Truth> = {
  /** File name; the extension matches the content. */
  readonly name: string;
  readonly kind: DocumentType;
  readonly bytes: Uint8Array;
  readonly truth: Truth;
  readonly language: Language;
  /** The template and the variants it chose. Documents with the same value look alike. */
  readonly template: string;
  readonly medium: Medium;
  /** Fields of the truth whose value the page does not print, such as a VAT total that is only the sum of the rates. */
  readonly unprinted: readonly string[];
  /** Other values that are also correct, such as a trade name instead of the company name. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
};

/** What an invoice may print besides the fields of the contract, in the names of `details` of the API. */
export type InvoiceDetails = Omit<ExtractionDetails, 'documents' | 'receipt' | 'hidden_text_pages'>;

/** `details`: what its page may print besides the fields of the contract. */
export type GeneratedInvoice = GeneratedDocument<InvoiceData> & { readonly details: InvoiceDetails };
export type GeneratedReceipt = GeneratedDocument<ReceiptData>;
export type GeneratedResume = GeneratedDocument<ResumeData>;
export type GeneratedRib = GeneratedDocument<RibData>;
export type GeneratedIdCard = GeneratedDocument<IDCardData>;

export type GenerateOptions = {
  readonly seed: number;
  readonly count: number;
  readonly part: Part;
  /** Defaults to `pdf` (`photo` for receipts and identity cards). `mixed` draws one of the three for each document. */
  readonly medium?: Medium | 'mixed';
};
