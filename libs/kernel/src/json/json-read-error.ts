/** Why a JSON text is refused. The last four reasons have a path. */
export type JsonErrorReason = 'syntax' | 'duplicate_key' | 'number_precision' | 'too_deep' | 'too_many_values';

/** Member names and array indexes from the root to a value. */
export type JsonPath = readonly (string | number)[];

/** A JSON text that was refused. A `SyntaxError`, like the error of `JSON.parse`. The message never contains a part of the text. */
export class JsonReadError extends SyntaxError {
  override readonly name = 'JsonReadError';
  readonly reason: JsonErrorReason;
  /** UTF-16 index of the first character that cannot be accepted; the length of the text when it ends too early. */
  readonly offset: number;
  /** The member or value concerned; empty for `syntax`. */
  readonly path: JsonPath;

  constructor(reason: JsonErrorReason, offset: number, path: JsonPath = []) {
    super(`${MESSAGES[reason]} (at position ${offset})`);
    this.reason = reason;
    this.offset = offset;
    this.path = path;
  }
}

const MESSAGES: Readonly<Record<JsonErrorReason, string>> = {
  syntax: 'The text is not valid JSON',
  duplicate_key: 'An object has two members with the same name',
  number_precision: 'A number has more digits than a double can hold',
  too_deep: 'Arrays and objects are nested too deep',
  too_many_values: 'The text holds too many values',
};
