// Reads an invoice: node client/examples/read-invoice.ts [FILE]
import { openUpload } from '@probant/client/node';
import { connect } from './connect.ts';

const [path = 'samples/documents/facture.pdf'] = process.argv.slice(2);
const result = await connect().post('/v1/extract', { body: { file: await openUpload(path) } });

// A list only with `split: true`.
if (Array.isArray(result)) throw new Error('one result was expected');
// After this check TypeScript knows the fields of an invoice; `data` is null when none could be read.
if (result.document_type === 'invoice' && result.data !== null) {
  const { vendor_name, invoice_number, total_amount, currency } = result.data;
  console.log(`${vendor_name}, ${invoice_number}: ${total_amount} ${currency}`);
} else console.log(`not an invoice: ${result.document_type}`);
console.log(`confidence ${result.confidence}`);
