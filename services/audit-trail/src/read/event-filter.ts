/** What a list of events is narrowed to; an absent member narrows nothing. */
export type EventFilter = {
  readonly actor_id?: string | undefined;
  readonly action?: string | undefined;
  readonly resource_type?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly severity?: string | undefined;
  /** Timestamps as stored: from this one on, and before that one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after_seq?: number | undefined;
  readonly before_seq?: number | undefined;
};

export type Slice = { readonly limit: number; readonly offset: number };
