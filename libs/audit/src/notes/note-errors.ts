/** A note, key or proof that is malformed or invalid. The message is shown to the person who verifies it. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}
