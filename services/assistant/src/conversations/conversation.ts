export type Conversation = {
  readonly id: string;
  readonly lastQuestion: string;
  /** What the last question means with the ones before it. */
  readonly lastResolved: string;
};
