import type { ChainBreak } from '../chain-verifier.ts';
import type { ExportVerdict, NoteFault, NoteFaultReason, WitnessFinding } from './export-verdict.ts';

/** What an auditor reads: the verdict, the numbers, what is wrong, what was proved and what was not. */
export function reportOf(verdict: ExportVerdict): string {
  const parts = [verdictLine(verdict), table(verdict), wrong(verdict), proved(verdict), notProved(verdict)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function verdictLine(verdict: ExportVerdict): string {
  if (verdict.ok)
    return `OK: ${events(verdict.head.seq)} of ${shown(verdict.origin)}, none changed, missing, moved or added up to the head.`;
  if (verdict.broken)
    return `NOT OK: the log ${shown(verdict.origin)} is broken at event ${plain(verdict.broken.seq)}.`;
  if (verdict.notes.fault_count > 0) return `NOT OK: the log ${shown(verdict.origin)} is not the one that was signed.`;
  return `NOT OK: a key was given that has signed nothing of ${shown(verdict.origin)} in this file.`;
}

function table(verdict: ExportVerdict): string {
  const { notes, head, erasures, witnesses } = verdict;
  const rows: readonly (readonly [string, string])[] = [
    ['tenant', shown(verdict.tenant_id)],
    ['exported', shown(verdict.exported_at)],
    ['format', verdict.algorithm],
    ['head', `${plain(head.seq)} ${shown(head.hash)}`],
    ['checked', `${events(verdict.checked)}${period(verdict)}`],
    ['erasures', erasures.count === 0 ? 'none' : `${plain(erasures.count)}, naming ${events(erasures.events)}`],
    ['checkpoints', `${plain(notes.checkpoints)} in the database, ${plain(notes.anchors)} in stores outside it`],
    ...(notes.kept > 0 ? [['kept', keptPart(verdict)] as const] : []),
    ['signed', signedPart(verdict)],
    ['key', keyPart(verdict)],
    ...witnesses.map((witness): [string, string] => ['witness', witnessPart(witness)]),
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`).join('\n');
}

function wrong({ broken, notes, key, witnesses }: ExportVerdict): string {
  const lines = [
    ...(broken ? [breakLine(broken)] : []),
    ...(notes.unchecked > 0
      ? [`${counted(notes.unchecked, 'checkpoint')} beyond it could not be held against anything`]
      : []),
    ...notes.faults.map(faultLine),
    ...(notes.fault_count > notes.faults.length
      ? [`and ${counted(notes.fault_count - notes.faults.length, 'more checkpoint')} that do not hold`]
      : []),
    ...(key.trusted && notes.verified + notes.unchecked === 0
      ? ['no checkpoint in this file is signed by the key and holds']
      : []),
    ...witnesses
      .filter(({ newest }) => newest === null && notes.unchecked === 0)
      .map(({ name }) => `no checkpoint in this file is cosigned by ${name} and holds`),
  ];
  return list('Wrong', lines);
}

function proved({ ok, head, erasures, key, notes, witnesses }: ExportVerdict): string {
  if (!ok) return '';
  const lines = [
    head.seq === 0
      ? 'the log is empty'
      : `events 1 to ${plain(head.seq)} stand as they were chained, each with the actor, resource, changes and metadata it was committed with`,
    ...(erasures.count > 0
      ? [
          'every identifier that is gone was erased by an entry of the ledger, and what stands in its place is what the ledger says',
        ]
      : []),
    ...(key.trusted && notes.newest
      ? [`events 1 to ${plain(notes.newest.size)} are those that the holder of the key signed`]
      : []),
    ...(notes.newest_kept
      ? [`events 1 to ${plain(notes.newest_kept.size)} are those of the checkpoint that you kept`]
      : []),
    ...witnesses.flatMap(({ name, newest }) =>
      newest ? [`events 1 to ${plain(newest.size)} are those that ${name} cosigned at ${newest.at}`] : [],
    ),
  ];
  return list('Proved', lines);
}

function notProved(verdict: ExportVerdict): string {
  if (!verdict.ok) return '';
  return list('Not proved', [
    ...signatureLimits(verdict),
    'that the events are true, complete as to what happened, or that the clock was right: a log proves what was written, not what was so',
  ]);
}

/** What the signatures leave open. */
function signatureLimits({ head, key, notes, witnesses }: ExportVerdict): readonly string[] {
  if (key.text === null && notes.checkpoints + notes.anchors > 0)
    return ['who signed the checkpoints: the file names no key, give one with --key'];
  if (!key.trusted) {
    const vouching = notes.newest
      ? 'the checkpoints agree with the key that the file itself names, which whoever made the file could have made too: compare that key with one that you have from elsewhere, or give yours with --key'
      : 'nothing outside the database vouches for this log: who rewrote all of it would not show';
    return [vouching];
  }
  const tail = head.seq - (notes.newest?.size ?? 0);
  return [
    ...(tail > 0
      ? [`the last ${events(tail)}: no checkpoint covers them yet, so that some that followed could have been cut off`]
      : ['that nothing followed the head when the file was made: only a later checkpoint or anchor can tell (--note)']),
    ...(witnesses.length === 0 && notes.kept === 0
      ? [
          'that the holder of the key did not sign another history too: a witness (--witness-key) or a checkpoint kept by somebody else (--note) shows it',
        ]
      : []),
  ];
}

const breakLine = ({ seq, id, reason }: ChainBreak) =>
  `event ${plain(seq)}${id === null ? '' : ` (${shown(id)})`}: ${reason}, ${BREAKS[reason]}`;

const BREAKS: Readonly<Record<ChainBreak['reason'], string>> = {
  seq_gap: 'it is missing',
  prev_mismatch: 'it does not follow the event before it: one of the two was replaced or moved',
  commitment_mismatch: 'its actor, resource, changes or metadata were changed',
  hash_mismatch: 'its id, time, action, kind, severity or tenant were changed, or its hash',
  unlogged_erasure: 'what was erased is not what the erasure ledger says',
  head_mismatch: 'the end of the log is not where its head says: events were cut off, or added',
};

const faultLine = ({ line, source, size, reason }: NoteFault) =>
  `${line === null ? 'the checkpoint that you kept' : `${source} in line ${line}`}${size === null ? '' : ` over ${events(size)}`}: ${reason}, ${FAULTS[reason]}`;

const FAULTS: Readonly<Record<NoteFaultReason, string>> = {
  unreadable_note: 'it is no signed checkpoint',
  other_log: 'it is of another log',
  not_signed: 'it is not signed by the key',
  bad_signature: 'a signature does not verify',
  head_behind_anchor: 'it covers more than the log holds: the end was cut off',
  anchor_mismatch: 'it covers other events: the log was rewritten',
  erasures_mismatch: 'it covers other erasures than the ledger holds',
};

const period = ({ first_event_at, last_event_at }: ExportVerdict) =>
  first_event_at === null || last_event_at === null ? '' : `, from ${shown(first_event_at)} to ${shown(last_event_at)}`;

function signedPart({ head, notes }: ExportVerdict): string {
  if (!notes.newest) return 'nothing';
  const rest = head.seq - notes.newest.size;
  const anchor = notes.newest_anchor;
  const outside = anchor
    ? `; outside the database up to event ${plain(anchor.size)} (${shown(anchor.store)}, ${shown(anchor.at)})`
    : '';
  return `${counted(notes.verified, 'signature')} of checkpoints and anchors hold, the newest over ${events(notes.newest.size)}${rest > 0 ? `, ${plain(rest)} follow it` : ''}${outside}`;
}

const keptPart = ({ notes }: ExportVerdict) =>
  `${counted(notes.kept, 'checkpoint')} of yours${notes.newest_kept ? `, the newest over ${events(notes.newest_kept.size)}` : ''}`;

const keyPart = ({ key }: ExportVerdict) =>
  key.text === null ? 'none' : `${key.text} ${key.trusted ? '(given)' : '(from the file, not trusted)'}`;

const witnessPart = ({ name, notes, newest }: WitnessFinding) =>
  newest
    ? `${name}: ${plain(notes)} cosigned, the newest over ${events(newest.size)} at ${newest.at}`
    : `${name}: none`;

const list = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  - ${line}`).join('\n')}`;

const plain = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, what: string) => `${plain(count)} ${what}${count === 1 ? '' : 's'}`;
const events = (count: number) => counted(count, 'event');

/** A text of the file, short and without what would steer a terminal. */
const shown = (text: string) => text.slice(0, 200).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
