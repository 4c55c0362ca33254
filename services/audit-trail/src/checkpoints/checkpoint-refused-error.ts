/** A new checkpoint would contradict an earlier one. The message gives the reason, without naming a tenant or an event. */
export class CheckpointRefusedError extends Error {
  override readonly name = 'CheckpointRefusedError';
}
