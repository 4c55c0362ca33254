import { parseArgs } from 'node:util';
import { verifyCommand } from './verify-command.ts';

/** The verifier as a file of its own, for an auditor who takes it away: plain Node, nothing else (`npm run verifier`). */
const USAGE = `usage: node probant-audit-verify.mjs FILE [--key KEY] [--witness-key KEY]... [--note NOTE]... [--json]

  FILE           what "probant audit export" wrote; - for standard input
  --key          the verifier key of the log, or a file that holds it
  --witness-key  the verifier key of a witness that must have cosigned, or a file that holds it
  --note         a file with a checkpoint of this log that you have kept: the log must go on from it
  --json         the verdict as JSON

exit code: 0 all holds, 1 something does not, 2 the file or a key cannot be read
`;

function request() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        'witness-key': { type: 'string', multiple: true },
        note: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    const { key = null, 'witness-key': witnessKeys = [], note: notes = [], json = false } = values;
    return { file, key, witnessKeys, notes, json };
  } catch {
    return null;
  }
}

const asked = request();
const { code, out, error } = asked ? await verifyCommand(asked) : { code: 2, out: '', error: USAGE };
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
