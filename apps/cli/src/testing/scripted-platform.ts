import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server answers to one call; null closes the connection without an answer. */
export type ScriptedAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
} | null;

export type ScriptedPlatform = {
  readonly url: string;
  /** Names of the files that were sent, in their order. */
  readonly sent: string[];
  /** The largest number of files that were answered at a time. */
  mostAtOnce: number;
  /** Answers the extraction of a file, the `attempt`-th time from 1. */
  answer: (name: string, attempt: number, path: string) => ScriptedAnswer | Promise<ScriptedAnswer>;
  close(): Promise<void>;
};

/** Starts a server with the two routes of extraction that `probant read FOLDER` calls, for answers that a platform rarely gives. */
export async function startScriptedPlatform(): Promise<ScriptedPlatform> {
  const attempts = new Map<string, number>();
  let atOnce = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (request.url === '/v1/schemas') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      return;
    }
    const name = /filename="([^"]*)"/.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? '';
    platform.sent.push(name);
    attempts.set(name, (attempts.get(name) ?? 0) + 1);
    atOnce += 1;
    platform.mostAtOnce = Math.max(platform.mostAtOnce, atOnce);
    const answer = await platform.answer(name, attempts.get(name) ?? 1, request.url ?? '');
    atOnce -= 1;
    if (answer === null) return void response.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const platform: ScriptedPlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: [],
    mostAtOnce: 0,
    answer: (name) => answerInvoice(name),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return platform;
}

type Range = { readonly pages: readonly [number, number] };

/** The result of an invoice with the name of its file as its number. */
export const answerInvoice = (name: string, documents: readonly Range[] = []): ScriptedAnswer => ({
  status: 200,
  body: createInvoice(name, documents),
});

export const createInvoice = (name: string, documents: readonly Range[]) => ({
  document_type: 'invoice',
  data: { invoice_number: name },
  text_source: 'pdf_text',
  raw_text: '',
  confidence: 0.95,
  field_confidences: [{ field: 'invoice_number', score: 0.95, reason: 'label_match' }],
  pii_detected: [],
  error: null,
  details: { ...NO_DETAILS, documents },
});

const NO_DETAILS = {
  kind: 'invoice',
  buyer: null,
  supplier_ids: null,
  vat_breakdown: null,
  order_reference: null,
  contract_reference: null,
  buyer_reference: null,
  preceding_invoice: null,
  delivery_date: null,
  period_start: null,
  period_end: null,
  payment_terms: null,
  payment_accounts: null,
  prepaid_amount: null,
  amount_due: null,
  receipt: null,
  hidden_text_pages: [],
};
