import { describe, expectTypeOf, test } from 'vitest';
import { createProbantClient, type JsonResponse, type Schemas } from './index.ts';

const client = createProbantClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'x' });
type Result = Schemas['ExtractionResult'];

/** `npm run types` checks these: at run time they only execute. */
describe('the type of an extraction result', () => {
  test('has the members of an invoice after a check of document_type', () => {
    const read = (result: Result) => {
      if (result.document_type !== 'invoice') return null;
      expectTypeOf(result).toEqualTypeOf<Schemas['InvoiceResult']>();
      expectTypeOf(result.data).toEqualTypeOf<Schemas['Invoice'] | null>();
      return result.data?.total_amount ?? null;
    };
    expectTypeOf(read).returns.toEqualTypeOf<number | null>();
  });

  test('has no such member before the check, of another type, or while data may be null', () => {
    const read = (result: Result) => {
      // @ts-expect-error: data may be that of a resume
      result.data?.total_amount;
      // @ts-expect-error: data may be null
      if (result.document_type === 'invoice') result.data.total_amount;
      // @ts-expect-error: an IBAN is not a member of an invoice
      if (result.document_type === 'invoice') result.data?.iban;
      // @ts-expect-error: no such type
      return result.document_type === 'quote';
    };
    expectTypeOf(read).toBeFunction();
  });

  test('covers each type in one switch', () => {
    const name = (result: Result): string | null | undefined => {
      switch (result.document_type) {
        case 'invoice':
        case 'receipt':
          return result.data?.vendor_name;
        case 'resume':
          return result.data?.lastname;
        case 'id_card':
          return result.data?.last_name;
        case 'rib':
          return result.data?.holder_name;
        default:
          return result satisfies never;
      }
    };
    expectTypeOf(name).parameter(0).toEqualTypeOf<Result>();
  });

  test('of a failed item in a batch has an error and null data', () => {
    expectTypeOf<JsonResponse<'post', '/v1/extract/batch'>>().toEqualTypeOf<Result[]>();
    expectTypeOf<Result['error']>().toEqualTypeOf<string | null>();
    expectTypeOf<null>().toExtend<Result['data']>();
    expectTypeOf<Result['text_source']>().toExtend<string | null>();
  });
});

describe('the type of a call', () => {
  test('needs the body, the path and the query of its route', () => {
    const calls = () => [
      client.get('/v1/formats'),
      client.get('/v1/formats', { timeoutMs: 1 }),
      client.post('/v1/extract', { body: { file: new File([], 'a.pdf') } }),
      // @ts-expect-error: the body is missing
      client.post('/v1/extract'),
      // @ts-expect-error: a file has a name
      client.post('/v1/extract', { body: { file: new Blob([]) } }),
      // @ts-expect-error: no such type of document
      client.post('/v1/extract', { params: { query: { document_type: 'quote' } }, body: { file: new File([], 'a') } }),
      // @ts-expect-error: the path needs its parameter
      client.get('/v1/knowledge-bases/{kb_id}'),
      // @ts-expect-error: the query needs tenant_id
      client.get('/v1/stats'),
      // @ts-expect-error: a route without JSON is a download
      client.post('/v1/export/fec', { body: {} as never }),
      // @ts-expect-error: no such route
      client.get('/v1/invoices'),
      // @ts-expect-error: this route does not stream
      client.stream('/v1/extract', { body: { file: new File([], 'a.pdf') } }),
      // @ts-expect-error: this list has no pages
      client.pages('/v1/formats'),
    ];
    expectTypeOf(calls).toBeFunction();
  });

  test('gives the progress and the result of a stream', () => {
    const read = async () => {
      const init = { params: { path: { kb_id: 'x' } }, body: { message: 'x' } };
      for await (const event of client.stream('/v1/knowledge-bases/{kb_id}/query', init))
        if (event.type === 'progress') expectTypeOf(event.data).toEqualTypeOf<Schemas['AnswerProgress']>();
        else expectTypeOf(event.data).toEqualTypeOf<Schemas['ChatResponse']>();
      const query = { tenant_id: 'acme' };
      for await (const event of client.stream('/v1/proof/verify', { params: { query } }))
        if (event.type === 'progress') expectTypeOf(event.data).toEqualTypeOf<Schemas['VerificationProgress']>();
        else expectTypeOf(event.data).toEqualTypeOf<Schemas['ChainVerification']>();
    };
    expectTypeOf(read).toBeFunction();
  });

  test('gives the records of a list', () => {
    expectTypeOf(client.items<'/v1/events'>).returns.toEqualTypeOf<AsyncGenerator<Schemas['Event']>>();
  });
});
