/** Why a JSON text is refused. */
export type JsonErrorReason =
  | 'syntax'
  | 'duplicate_key'
  | 'number_precision'
  | 'too_deep'
  | 'too_many_values'
  | 'too_many_containers'
  | 'too_many_members'
  | 'too_many_names'
  | 'too_long_number'
  | 'too_long_name'
  | 'too_long_text'
  | 'not_utf8';

/** Member names and array indexes from the root to a value. */
export type JsonPath = readonly (string | number)[];

/** A JSON text that was refused. A `SyntaxError`, like the error of `JSON.parse`. The message never contains a part of the text. */
export class JsonReadError extends SyntaxError {
  override readonly name = 'JsonReadError';
  readonly reason: JsonErrorReason;
  /** UTF-16 index of the first character that cannot be accepted; the length of the text when it ends too early. */
  readonly offset: number;
  /** The member or value concerned. Empty for `syntax`, and for the limits of a text that is read in slices. */
  readonly path: JsonPath;
  /** For `number_precision`, the double that the number would become; else null. */
  readonly number: number | null;

  constructor(reason: JsonErrorReason, offset: number, path: JsonPath = [], number: number | null = null) {
    super(`${REASON_MESSAGES[reason]} (at position ${offset})`);
    this.number = number;
    this.reason = reason;
    this.offset = offset;
    this.path = path;
  }
}

const REASON_MESSAGES: Readonly<Record<JsonErrorReason, string>> = {
  syntax: 'The text is not valid JSON',
  duplicate_key: 'An object has two members with the same name',
  number_precision: 'A number has more digits than a double can hold',
  too_deep: 'Arrays and objects are nested too deep',
  too_many_values: 'The text holds too many values',
  too_many_containers: 'The text holds too many arrays and objects',
  too_many_members: 'An object has too many members',
  too_many_names: 'The objects differ too much in their member names',
  too_long_number: 'A number has too many digits',
  too_long_name: 'A member name has too many characters',
  too_long_text: 'A text value has too many characters',
  not_utf8: 'The text is not valid UTF-8',
};
