import type { SignalFamily, SignalStrength, SupportingDocumentType } from '@probant/contracts/authenticity';

/** One strength for all types of documents, or one by type. */
type Strengths =
  | SignalStrength
  | ({ readonly usual: SignalStrength } & Partial<Record<SupportingDocumentType, SignalStrength>>);

type SignalRow = {
  readonly family: SignalFamily;
  readonly strength: Strengths;
  /** Strength of the stronger case, which the detector recognises: an annotation over text, a signed page that changed. */
  readonly raised?: Strengths;
};

const NORMAL_FOR_RESUMES = {
  usual: 'weak',
  rib: 'strong',
  receipt: 'strong',
  attestation: 'strong',
  id_card: 'strong',
  resume: 'info',
} as const;
const UNUSUAL_FOR_SLIPS = { usual: 'weak', resume: 'info', rib: 'strong', receipt: 'strong' } as const;

/**
 * Every signal, with its family and its strength by type of document: the only table of strengths. Its hash is part of `rules_version`.
 */
export const SIGNAL_TABLE = {
  pdf_online_editor: { family: 'metadata', strength: NORMAL_FOR_RESUMES },
  /** Raised: a program that draws pictures, not documents. */
  pdf_editing_software: { family: 'metadata', strength: { usual: 'weak', resume: 'info' }, raised: UNUSUAL_FOR_SLIPS },
  pdf_moddate_before_creation: { family: 'metadata', strength: 'weak' },
  pdf_info_xmp_mismatch: { family: 'metadata', strength: 'info' },
  pdf_modified_after_creation: { family: 'metadata', strength: 'info' },
  pdf_metadata_stripped: { family: 'metadata', strength: 'info' },
  /** Raised: a marked text has a digit; issuers touch up the labels of their templates, too. */
  pdf_touchup_edit: {
    family: 'metadata',
    strength: { usual: 'weak', resume: 'info' },
    raised: { usual: 'strong', resume: 'weak' },
  },
  pdf_future_date: { family: 'metadata', strength: 'weak' },
  image_editing_software: { family: 'metadata', strength: { usual: 'weak', resume: 'info' } },
  image_exif_date_conflict: { family: 'metadata', strength: 'info' },
  image_ai_declared: { family: 'metadata', strength: { usual: 'strong', resume: 'info', other: 'weak' } },
  image_ai_generator_text: { family: 'metadata', strength: { usual: 'strong', resume: 'info', other: 'weak' } },
  c2pa_invalid: { family: 'metadata', strength: 'strong' },
  c2pa_valid: { family: 'metadata', strength: 'info' },

  pdf_revision_content_changed: { family: 'structure', strength: 'strong' },
  pdf_revision_text_added: { family: 'structure', strength: { usual: 'weak', resume: 'info' } },
  pdf_incremental_update: { family: 'structure', strength: 'info' },
  pdf_signature_invalid: { family: 'structure', strength: 'strong' },
  /** Raised: the content of a page changed. */
  pdf_changed_after_signature: { family: 'structure', strength: 'info', raised: 'strong' },
  pdf_signature_valid: { family: 'structure', strength: 'info' },
  /** Raised: opaque, and over text. */
  pdf_overlay_annotation: { family: 'structure', strength: { usual: 'weak', resume: 'info' }, raised: 'strong' },
  pdf_javascript: { family: 'structure', strength: 'weak' },
  pdf_launch_action: { family: 'structure', strength: 'weak' },
  pdf_duplicate_objects: { family: 'structure', strength: 'weak' },
  pdf_trailing_data: { family: 'structure', strength: 'info' },
  pdf_hidden_layer: { family: 'structure', strength: 'weak' },
  pdf_embedded_file: { family: 'structure', strength: 'info' },
  /** Raised: the file names the program that made it. Programs that mark or clean attestations and resumes rewrite pages, too. */
  pdf_content_recompressed: {
    family: 'structure',
    strength: { usual: 'weak', resume: 'info' },
    raised: { usual: 'strong', attestation: 'weak', resume: 'info' },
  },
  pdf_editing_form: { family: 'structure', strength: { usual: 'strong', resume: 'info' } },

  /** Raised: a limit that no program's file reaches (`strong` in the table of limits). */
  analysis_limit_reached: { family: 'structure', strength: 'weak', raised: 'strong' },
  analysis_incomplete: { family: 'structure', strength: 'info' },

  text_overwritten: { family: 'fonts', strength: 'strong' },
  /** Raised: by a picture that was cut to the size of the text. */
  text_hidden_under_box: { family: 'fonts', strength: 'weak', raised: 'strong' },
  /** Raised: only in one figure, such as an amount or an account number. */
  font_minority_digits: { family: 'fonts', strength: 'weak', raised: 'strong' },
  /** Raised: a date, an amount or an account number. */
  font_not_embedded_value: { family: 'fonts', strength: 'weak', raised: 'strong' },
  font_duplicate_subset: { family: 'fonts', strength: 'info' },
  font_not_embedded_mix: { family: 'fonts', strength: 'info' },
  /** Raised: only a part of the text of a page. */
  text_invisible: { family: 'fonts', strength: 'info', raised: 'weak' },
  text_ocr_mismatch: { family: 'fonts', strength: 'strong' },
  tounicode_remap: { family: 'fonts', strength: 'strong' },
  figure_out_of_column: { family: 'fonts', strength: 'weak' },
  /** Raised: the font shows so many letters that it was made for these pages, and no page is missing. */
  font_subset_mismatch: { family: 'fonts', strength: 'weak', raised: 'strong' },

  /** Raised: an exact copy in a picture without loss. */
  image_copy_move: { family: 'image', strength: 'weak', raised: 'strong' },
  /** A date stamp or a signature drawn on a photo leaves the same trace. */
  image_jpeg_ghost: {
    family: 'image',
    strength: { usual: 'strong', attestation: 'weak', resume: 'info', other: 'weak' },
  },
  image_thumbnail_mismatch: { family: 'image', strength: 'strong' },
  image_double_jpeg: { family: 'image', strength: 'info' },
  image_resolution_mix: { family: 'image', strength: 'weak' },
  image_only_document: { family: 'image', strength: 'info' },

  iban_checksum_invalid: { family: 'content', strength: 'strong' },
  /** Raised: the printed parts of the account. Weak: the key inside an IBAN, which published sample invoices invent. */
  rib_key_mismatch: { family: 'content', strength: 'weak', raised: 'strong' },
  /** Raised: the BIC of another group of banks. */
  iban_bic_mismatch: { family: 'content', strength: 'weak', raised: 'strong' },
  /** Raised, as of the next: the document prints the same number elsewhere, right and different by one digit. */
  siret_checksum_invalid: { family: 'content', strength: 'weak', raised: 'strong' },
  vat_number_key_invalid: { family: 'content', strength: 'weak', raised: 'strong' },
  mrz_check_invalid: { family: 'content', strength: 'strong' },
  mrz_print_mismatch: { family: 'content', strength: 'strong' },
  einvoice_print_mismatch: { family: 'content', strength: 'strong' },
  /** Raised: by more than two cents, which rounding the lines may cost. */
  totals_mismatch: { family: 'content', strength: 'weak', raised: 'strong' },
  vat_arithmetic_mismatch: { family: 'content', strength: 'weak' },
  row_product_mismatch: { family: 'content', strength: 'strong' },
  /** Raised: the year is of another age, such as 4024. */
  date_implausible: { family: 'content', strength: 'weak', raised: 'strong' },
  /** Raised: the value is only in an earlier revision. */
  fields_not_found: { family: 'content', strength: 'weak', raised: 'strong' },

  '2ddoc_signature_invalid': { family: '2ddoc', strength: 'strong' },
  '2ddoc_content_mismatch': { family: '2ddoc', strength: 'strong' },
  '2ddoc_test_certificate': { family: '2ddoc', strength: 'strong' },
  '2ddoc_ca_unknown': { family: '2ddoc', strength: 'weak' },
  '2ddoc_ca_revoked': { family: '2ddoc', strength: 'strong' },
  '2ddoc_certificate_revoked': { family: '2ddoc', strength: 'strong' },
  '2ddoc_certificate_expired_at_signature': { family: '2ddoc', strength: 'strong' },
  '2ddoc_date_inconsistent': { family: '2ddoc', strength: 'weak' },
  '2ddoc_structure_invalid': { family: '2ddoc', strength: 'weak' },
  '2ddoc_signer_unknown_offline': { family: '2ddoc', strength: 'info' },
  '2ddoc_unknown_field': { family: '2ddoc', strength: 'info' },
  '2ddoc_unreadable': { family: '2ddoc', strength: 'info' },
  '2ddoc_valid': { family: '2ddoc', strength: 'info' },
} as const satisfies Readonly<Record<string, SignalRow>>;

export type SignalCode = keyof typeof SIGNAL_TABLE;

/** Returns the strength of a signal in a type of document. */
export function getStrength(code: SignalCode, profile: SupportingDocumentType, isRaised: boolean): SignalStrength {
  const row: SignalRow = SIGNAL_TABLE[code];
  const strengths = isRaised ? (row.raised ?? row.strength) : row.strength;
  return typeof strengths === 'string' ? strengths : (strengths[profile] ?? strengths.usual);
}
