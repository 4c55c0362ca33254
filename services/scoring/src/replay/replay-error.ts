/** An analysis cannot be replayed. The message is a sentence for the operator and contains nothing of the request. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}
