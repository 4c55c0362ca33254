/** A call without a result. The message is for the agent: it never contains a value of a document, nor how the platform is built. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /** For metrics: `refused` by a service, or `invalid` arguments. */
  readonly outcome: 'refused' | 'invalid';

  constructor(message: string, outcome: 'refused' | 'invalid' = 'refused') {
    super(message);
    this.outcome = outcome;
  }
}
