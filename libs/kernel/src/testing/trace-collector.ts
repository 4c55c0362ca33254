import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector receives it. `parentId` is '' at the root of a trace. */
export type CollectedSpan = {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly hasFailed: boolean;
};

export type TraceCollector = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** The bodies as they came. */
  readonly bodies: readonly string[];
  /** The value of the header Authorization of the last request. */
  readonly authorization: string | undefined;
  setStatus(status: number): void;
  close(): Promise<void>;
};

type Value = { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number };
type Attributes = readonly { readonly key: string; readonly value: Value }[];

/** The part of the OTLP format that we send. */
type Message = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly attributes: Attributes;
        readonly status?: { readonly code?: number };
      }[];
    }[];
  }[];
};

/** Starts a collector of traces on a loopback port that keeps what it receives. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let status = 200;
  let authorization: string | undefined;
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    authorization = request.headers.authorization;
    if (request.url === '/v1/traces' && status === 200) {
      bodies.push(body);
      spans.push(...readSpans(JSON.parse(body) as Message));
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    get authorization() {
      return authorization;
    },
    setStatus: (next) => {
      status = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const readSpans = ({ resourceSpans }: Message): readonly CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(readAttributes(resource.attributes)['service.name']),
        name: span.name,
        traceId: span.traceId,
        id: span.spanId,
        parentId: span.parentSpanId ?? '',
        attributes: readAttributes(span.attributes),
        hasFailed: span.status?.code === 2,
      })),
    ),
  );

const readAttributes = (attributes: Attributes): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );
