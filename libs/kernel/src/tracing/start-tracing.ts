import type { Tracer } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../logging.ts';
import { setTraceMaker } from './spans.ts';

type TracingOptions = {
  /** Base URL of the collector, and what it wants to see. */
  readonly collector: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> };
  /** Share of the traces that are sent, above 0 to 1. */
  readonly ratio: number;
  /** Version of the product. */
  readonly version: string;
  readonly logger: Logger;
};

/** Spans that wait for the collector: a busy second. More are dropped, so that a collector that is away costs little memory. */
const MAX_WAITING_SPANS = 4_096;
/** A stop does not wait longer for a collector. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Longer values are cut. Ours are names and numbers. */
const MAX_VALUE_LENGTH = 256;

/**
 * Makes spans in this process from now on, and sends them to a collector in the background (OTLP over HTTP, JSON). A collector that is away
 * or slow delays nobody: the log says so once, and once when it is back.
 */
export function startTracing({ collector, ratio, version, logger }: TracingOptions): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${collector.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: collector.headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: watchDeliveries(exporter, logger),
    maxQueueSize: MAX_WAITING_SPANS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const tracers = new Map<string, Tracer>();
  const createTracer = (service: string): Tracer => {
    const resource = resourceFromAttributes({
      'service.namespace': 'probant',
      'service.name': service,
      'service.version': version,
    });
    const options = { resource, sampler, spanProcessors: [processor] };
    const limits = { spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH } };
    const tracer = new TracerProvider({ ...options, ...limits }).getTracer('probant', version);
    tracers.set(service, tracer);
    return tracer;
  };
  setTraceMaker({
    getTracer: (service) => tracers.get(service) ?? createTracer(service),
    propagator: new W3CTraceContextPropagator(),
  });
  return {
    async close() {
      setTraceMaker(null);
      // The last spans are worth a try, and no failed stop.
      await processor.shutdown().catch(() => undefined);
    },
  };
}

/** Logs the first failure and the first success after it. */
function watchDeliveries(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  const note = ({ code }: ExportResult) => {
    const hasFailed = code !== ExportResultCode.SUCCESS;
    if (hasFailed && !isFailing) logger.warn('the collector does not take the traces of this process');
    if (!hasFailed && isFailing) logger.info('the collector takes the traces of this process again');
    isFailing = hasFailed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
