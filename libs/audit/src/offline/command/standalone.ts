import { parseArgs } from 'node:util';
import { runVerifyCommand } from './verify-command.ts';

/** Entry point of the single-file verifier (`npm run verifier`): needs plain Node and no other file. */
const USAGE_TEXT = `usage: node probant-audit-verify.mjs FILE [--key KEY] [--witness-key KEY]... [--note NOTE]...
       node probant-audit-verify.mjs PROOF --key KEY [--event EVENT] [--event-hash HASH] [--witness-key KEY]...
       [--json] prints the result as JSON

  FILE           a file of "probant audit export"; - for the standard input
  PROOF          what GET /v1/events/{id}/proof returns; the content of the file says which of the two it is
  --key          verifier key of the log, or a file that contains it
  --witness-key  verifier key of a witness that must have cosigned, or a file that contains it
  --note         a file with a checkpoint of this log that you have kept: the log must extend it
  --event        what GET /v1/events/{id}/evidence returns: what the event says is verified too
  --event-hash   event_hash of the event: its position in the signed log is verified

exit code: 0 everything is valid, 1 something is not, 2 the file or a key cannot be read
`;

function parseOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        'witness-key': { type: 'string', multiple: true },
        note: { type: 'string', multiple: true },
        event: { type: 'string' },
        'event-hash': { type: 'string' },
        json: { type: 'boolean' },
      },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    const { key = null, 'witness-key': witnessKeys = [], note: notes = [], json = false } = values;
    const { event = null, 'event-hash': eventHash = null } = values;
    return { file, key, witnessKeys, notes, event, eventHash, json };
  } catch {
    return null;
  }
}

const options = parseOptions();
const { code, out, error } = options ? await runVerifyCommand(options) : { code: 2, out: '', error: USAGE_TEXT };
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
