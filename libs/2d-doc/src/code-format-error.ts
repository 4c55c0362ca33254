/**
 * Why bytes are not a 2D-Doc code that can be read.
 * - `not_a_2d_doc`: no marker DC or 0xDC;
 * - `code_too_long`, `too_many_fields`: beyond the caps of the reader;
 * - `header_too_short`, `bad_header`, `bad_date`, `unknown_version`, `unknown_perimeter`: about the header;
 * - `bad_character`: a byte that a text message cannot hold;
 * - `unknown_field`: what should be an identifier is not two letters or digits;
 * - `field_cut_short`: the code ends before a field or its length does;
 * - `signature_length`, `trailing_data`: about the signature of a binary code and what follows one;
 * - `bad_envelope`: symbols that do not make one code together.
 */
export type CodeFormatReason =
  | 'not_a_2d_doc'
  | 'code_too_long'
  | 'too_many_fields'
  | 'header_too_short'
  | 'bad_header'
  | 'bad_date'
  | 'unknown_version'
  | 'unknown_perimeter'
  | 'bad_character'
  | 'unknown_field'
  | 'field_cut_short'
  | 'signature_length'
  | 'trailing_data'
  | 'bad_envelope';

/** Bytes that are not a readable 2D-Doc code. The message holds the reason and nothing of the code. */
export class CodeFormatError extends Error {
  readonly reason: CodeFormatReason;

  constructor(reason: CodeFormatReason) {
    super(`not a readable 2D-Doc code: ${reason}`);
    this.name = 'CodeFormatError';
    this.reason = reason;
  }
}
