// Checks receipts together, with progress: node client/examples/check-receipts.ts [FILE ...]
import { openUpload } from '@probant/client/node';
import { connect } from './connect.ts';

const paths = process.argv.slice(2);
if (paths.length === 0)
  paths.push(
    'samples/documents/ticket-restaurant.jpg',
    'samples/documents/ticket-boulangerie.png',
    'samples/documents/vide.pdf',
  );
const files = await Promise.all(paths.map((path) => openUpload(path)));

for await (const event of connect().stream('/v1/extract/receipts/analyze', { body: { files } })) {
  if (event.type === 'progress') {
    console.log(`${event.data.finished} of ${files.length}: ${event.data.filename}`);
    continue;
  }
  for (const { filename, data, error, findings } of event.data.items) {
    // One unreadable file does not fail the others.
    console.log(`${filename}: ${error ?? `${data?.total_amount} ${data?.currency}`}`);
    for (const { severity, message } of findings) console.log(`  ${severity}: ${message}`);
  }
}
