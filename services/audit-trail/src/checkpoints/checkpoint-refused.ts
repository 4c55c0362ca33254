/** Signing would contradict what was signed before. The message says how; it names no tenant and no event. */
export class CheckpointRefused extends Error {
  override readonly name = 'CheckpointRefused';
}
