import type { Caller } from '@probant/http/route';
import type { Randomness } from '@probant/kernel/ids';
import type { ServiceName } from '@probant/kernel/service-catalogue';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import type { CallService } from '@probant/service-runner/calls/service-directory';
import type { Static, TObject } from 'typebox';

/** What a tool needs to act for its caller. */
export type ToolContext = {
  readonly caller: Caller;
  readonly requestId: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly callService: CallService;
  readonly randomness: Randomness;
  /** Splits the work of this call, so that other requests are served in between. */
  readonly slicer: TimeSlicer;
};

/** A file in a result, as bytes. */
export type ResultFile = { readonly filename: string; readonly mediaType: string; readonly bytes: Uint8Array };

export type ToolResult = {
  /** Matches the output schema of the tool. */
  readonly structured: Readonly<Record<string, unknown>>;
  /** For an agent that reads text only; the JSON of `structured` by default. */
  readonly text?: string;
  readonly file?: ResultFile;
};

export type Tool = {
  /** As clients call it, in snake_case. */
  readonly name: string;
  readonly title: string;
  /** For the model that chooses among the tools: what it does, what it returns, what it does not do. */
  readonly description: string;
  /** The service that does the work. Without it in this start, the tool is not listed. */
  readonly service: ServiceName;
  /** The arguments as they are checked. */
  readonly input: TObject;
  /** The arguments as clients see them, where that is more than what is checked. */
  readonly listedInput: object;
  readonly output: TObject;
  /** Whether a call stores something that can be read again later. An audit event alone does not count. */
  readonly stores: boolean;
  /** Whether it depends on the setting that publishes expense policies. */
  readonly needsPublishedPolicies: boolean;
  /** @throws ToolError when the caller must know why there is no result. */
  run(input: never, context: ToolContext): Promise<ToolResult>;
};

type ToolDefinition<I extends TObject> = Omit<
  Tool,
  'input' | 'listedInput' | 'stores' | 'needsPublishedPolicies' | 'run'
> & {
  readonly input: I;
  /** The schema for clients, made from `input`; `input` itself by default. */
  listedInput?(input: I): object;
  readonly stores?: boolean;
  readonly needsPublishedPolicies?: boolean;
  run(input: Static<I>, context: ToolContext): Promise<ToolResult>;
};

/** Defines a tool. The types of its input come from the schema. */
export const defineTool = <I extends TObject>(definition: ToolDefinition<I>): Tool => ({
  stores: false,
  needsPublishedPolicies: false,
  ...definition,
  listedInput: definition.listedInput?.(definition.input) ?? definition.input,
});
