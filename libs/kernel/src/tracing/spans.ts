import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** What makes spans, and reads and writes the headers that carry a trace from one process to the next. */
export type TraceMaker = {
  /** The tracer of a service: a trace shows each service by its name, also where one process runs several. */
  getTracer(service: string): Tracer;
  readonly propagator: TextMapPropagator;
};

/** Headers of a request, `traceparent` and `tracestate` (W3C Trace Context) among them. */
type Headers = Record<string, string | string[] | undefined>;

/** How a request or a piece of work ended. Values are names, codes and numbers: never content, and never who caused it. */
export type SpanEnd = {
  readonly name?: string;
  readonly attributes: Attributes;
  /** Whether it failed for a reason that is not its caller's. */
  readonly hasFailed: boolean;
};

/** The span of a request, from its first header to the end of its response. */
export type RequestSpan = {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** What is done inside belongs to this span. */
  run<T>(work: () => T): T;
  end(end: SpanEnd): void;
};

/** Where a piece of work is in its trace. `root` is the request, or the work that no request waits for. */
type Position = { readonly context: Context; readonly tracer: Tracer; readonly root: { isOpen: boolean } };

// One for the process, as the log of a process is one: spans are made below every package, and off there is nothing to pass on.
let maker: TraceMaker | null = null;
const positions = new AsyncLocalStorage<Position>();

/** Starts, or with null stops, making spans in this process. */
export function setTraceMaker(made: TraceMaker | null): void {
  maker = made;
}

/** Whether this process makes spans. */
export const isTracing = (): boolean => maker !== null;

/**
 * Starts the span of a request that `service` answers, as a part of the trace that the headers name, and puts itself into the headers: the
 * next process that gets them is a part of it. Null when this process makes no spans.
 */
export function startRequestSpan(service: string, headers: Headers): RequestSpan | null {
  if (maker === null) return null;
  const tracer = maker.getTracer(service);
  const parent = maker.propagator.extract(ROOT_CONTEXT, headers, HEADER_READER);
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
  const context = trace.setSpan(parent, span);
  const root = { isOpen: true };
  maker.propagator.inject(context, headers, HEADER_WRITER);
  return {
    traceId: span.spanContext().traceId,
    run: (work) => positions.run({ context, tracer, root }, work),
    end: (end) => {
      root.isOpen = false;
      endSpan(span, end);
    },
  };
}

/** Returns the headers that make the called process a part of the trace; none outside a trace. */
export function getTraceHeaders(): Readonly<Record<string, string>> {
  const position = findPosition();
  if (maker === null || position === null) return NO_HEADERS;
  const headers: Record<string, string> = {};
  maker.propagator.inject(position.context, headers, HEADER_WRITER);
  return headers;
}

/** Runs work as a span of the request that causes it; without a span where no request does. An error of the work ends it as failed. */
export function traceWork<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const position = findPosition();
  return position === null ? work() : runInSpan(position, { name, attributes, kind: SpanKind.CLIENT }, work);
}

/** Runs work that no request waits for as a trace of its own, under the name of its service. */
export function traceBackground<T>(
  service: string,
  { name, attributes }: { readonly name: string; readonly attributes: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (maker === null) return work();
  const root = { isOpen: true };
  const position = { context: ROOT_CONTEXT, tracer: maker.getTracer(service), root };
  return runInSpan(position, { name, attributes, kind: SpanKind.CONSUMER }, work).finally(() => {
    root.isOpen = false;
  });
}

/** A background round that a request happened to start is none of its work: what follows the end of the request belongs to no trace. */
function findPosition(): Position | null {
  const position = positions.getStore();
  return position?.root.isOpen ? position : null;
}

type Work = { readonly name: string; readonly attributes: Attributes; readonly kind: SpanKind };

async function runInSpan<T>(
  { context, tracer, root }: Position,
  { name, ...options }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, options, context);
  try {
    const result = await positions.run({ context: trace.setSpan(context, span), tracer, root }, work);
    endSpan(span, { attributes: {}, hasFailed: false });
    return result;
  } catch (error) {
    // The class of an error is a name of ours; its message could quote a document.
    const type = error instanceof Error ? error.constructor.name : typeof error;
    endSpan(span, { attributes: { 'error.type': type }, hasFailed: true });
    throw error;
  }
}

function endSpan(span: Span, { name, attributes, hasFailed }: SpanEnd): void {
  if (name !== undefined) span.updateName(name);
  span.setAttributes(attributes);
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

const HEADER_READER = {
  keys: (headers: Headers) => Object.keys(headers),
  get: (headers: Headers, name: string) => headers[name],
};

const HEADER_WRITER = {
  set: (headers: Headers, name: string, value: string) => {
    headers[name] = value;
  },
};
