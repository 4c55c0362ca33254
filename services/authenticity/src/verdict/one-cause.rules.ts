import type { SignalCode } from '../signals/signal-table.ts';

/**
 * Signals that say less about the same cause than another one: when the key is present, those of its list are left out and only named in
 * its `detail.also`. An edit in an online tool changes the date, the history and the fonts of a file: that is one cause, not four.
 */
export const ABSORBED_SIGNALS: Partial<Readonly<Record<SignalCode, readonly SignalCode[]>>> = {
  pdf_online_editor: [
    'pdf_editing_software',
    'pdf_moddate_before_creation',
    'pdf_modified_after_creation',
    'pdf_info_xmp_mismatch',
    'pdf_incremental_update',
    'font_duplicate_subset',
  ],
  pdf_editing_software: ['pdf_moddate_before_creation', 'pdf_modified_after_creation', 'pdf_info_xmp_mismatch'],
  pdf_future_date: ['pdf_moddate_before_creation'],
  pdf_changed_after_signature: [
    'pdf_overlay_annotation',
    'pdf_revision_content_changed',
    'pdf_revision_text_added',
    'pdf_incremental_update',
    'pdf_modified_after_creation',
  ],
  pdf_revision_content_changed: [
    'pdf_incremental_update',
    'pdf_modified_after_creation',
    'text_hidden_under_box',
    'text_overwritten',
    'font_minority_digits',
    'font_not_embedded_mix',
    'font_subset_mismatch',
    'pdf_overlay_annotation',
    'pdf_touchup_edit',
    'fields_not_found',
    'figure_out_of_column',
    'pdf_content_recompressed',
  ],
  pdf_revision_text_added: ['pdf_incremental_update', 'pdf_modified_after_creation'],
  pdf_content_recompressed: ['figure_out_of_column', 'font_minority_digits', 'font_not_embedded_mix'],
  text_overwritten: [
    'text_hidden_under_box',
    'font_minority_digits',
    'font_not_embedded_mix',
    'font_subset_mismatch',
    'pdf_overlay_annotation',
    'pdf_touchup_edit',
    'figure_out_of_column',
    'pdf_content_recompressed',
  ],
  pdf_touchup_edit: [
    'font_minority_digits',
    'font_subset_mismatch',
    'figure_out_of_column',
    'font_not_embedded_mix',
    'pdf_content_recompressed',
  ],
  pdf_overlay_annotation: ['figure_out_of_column', 'font_minority_digits', 'font_not_embedded_mix'],
  totals_mismatch: ['vat_arithmetic_mismatch'],
  row_product_mismatch: ['vat_arithmetic_mismatch'],
  tounicode_remap: ['text_ocr_mismatch', 'text_invisible'],
  font_subset_mismatch: ['font_minority_digits', 'figure_out_of_column', 'pdf_content_recompressed'],
  text_ocr_mismatch: ['text_invisible'],
  rib_key_mismatch: ['iban_checksum_invalid'],
  image_ai_declared: ['image_ai_generator_text', 'image_editing_software'],
  '2ddoc_test_certificate': ['2ddoc_ca_unknown'],
  '2ddoc_signature_invalid': ['2ddoc_content_mismatch'],
};
