/** A note, key or proof that cannot be read or does not hold; the message is a sentence for whoever checks it. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}
