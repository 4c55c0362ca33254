// Validates a FEC and saves the report for the accountant: node client/examples/validate-fec.ts FILE [FOLDER]
import { basename } from 'node:path';
import { openUpload, saveDownload } from '@probant/client/node';
import { connect } from './connect.ts';

const [path = 'client/examples/732829320FEC20261231.txt', folder = '.'] = process.argv.slice(2);
const probant = connect();
const { data: body } = await openUpload(path);
const params = { query: { filename: basename(path) } };

const result = await probant.post('/v1/validate/fec', { params, body });
console.log(`${result.line_count} lines, ${result.valid ? 'valid' : `${result.blocking_count} blocking anomalies`}`);
for (const { code, severity, line, message } of result.anomalies)
  console.log(`${code} ${severity} line ${line}: ${message}`);

const report = await probant.download('post', '/v1/validate/fec/report', { params, body });
console.log(`report: ${await saveDownload(report, folder)}`);
