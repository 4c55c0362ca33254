// Asks a question about a text, and prints the answer as it is written: node client/examples/ask-documents.ts [QUESTION]
import { randomUUID } from 'node:crypto';
import { connect } from './connect.ts';

const AGREEMENT = `# Accord sur le temps de travail

## Article 4. Repos

Le repos quotidien est de onze heures. Le repos hebdomadaire est de trente-cinq heures.
`;
const [message = 'Combien dure le repos quotidien ?'] = process.argv.slice(2);
const probant = connect();

const { id: kb_id } = await probant.post('/v1/knowledge-bases', { body: { name: `Accords ${randomUUID()}` } });
try {
  const params = { path: { kb_id } };
  const file = { name: 'accord.md', data: new TextEncoder().encode(AGREEMENT) };
  await probant.post('/v1/knowledge-bases/{kb_id}/documents', { params, body: { files: [file] } });

  for await (const event of probant.stream('/v1/knowledge-bases/{kb_id}/query', { params, body: { message } })) {
    if (event.type === 'progress') {
      process.stdout.write(event.data.text);
      continue;
    }
    // The message of the result counts: it may differ from the pieces.
    const { message: answer, citations } = event.data;
    console.log(`\n${answer}`);
    for (const { document_title, snippet } of citations) console.log(`  ${document_title}: ${snippet}`);
  }
} finally {
  await probant.delete('/v1/knowledge-bases/{kb_id}', { params: { path: { kb_id } } });
}
