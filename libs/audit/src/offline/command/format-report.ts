import type { ChainBreak } from '../../verification/chain-verifier.ts';
import type {
  ExportVerification,
  NoteFault,
  NoteFaultReason,
  SuccessionResult,
  WitnessResult,
} from '../verification-result.ts';
import { formatCount, formatEvents, formatNumber, formatRows, formatSection, toPrintable } from './report-text.ts';

/** Returns the report for an auditor: the result, the figures, the problems, what is proved and what is not. */
export function formatReport(result: ExportVerification): string {
  const parts = [
    formatResultLine(result),
    formatTable(result),
    formatProblems(result),
    formatProved(result),
    formatNotProved(result),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function formatResultLine({ ok, broken, head, notes, origin }: ExportVerification): string {
  const log = toPrintable(origin);
  if (ok) return `OK: ${formatEvents(head.seq)} of ${log}, none changed, missing, moved or inserted up to the head.`;
  if (broken) return `NOT OK: the log ${log} is broken at event ${formatNumber(broken.seq)}.`;
  if (notes.fault_count > 0) return `NOT OK: the log ${log} does not match its checkpoints.`;
  return `NOT OK: a given key signed no valid checkpoint of ${log} in this file.`;
}

function formatTable(result: ExportVerification): string {
  const { notes, head, erasures, witnesses } = result;
  const rows: readonly (readonly [string, string])[] = [
    ['tenant', toPrintable(result.tenant_id)],
    ['exported', toPrintable(result.exported_at)],
    ['format', result.algorithm],
    ['head', `${formatNumber(head.seq)} ${toPrintable(head.hash)}`],
    ['checked', `${formatEvents(result.checked)}${formatPeriod(result)}`],
    [
      'erasures',
      erasures.count === 0 ? 'none' : `${formatNumber(erasures.count)}, affecting ${formatEvents(erasures.events)}`,
    ],
    [
      'checkpoints',
      `${formatNumber(notes.checkpoints)} in the database, ${formatNumber(notes.anchors)} in stores outside it`,
    ],
    ...(notes.kept > 0 ? [['kept', formatKept(result)] as const] : []),
    ['signed', formatSigned(result)],
    ['key', formatKey(result)],
    ...result.successions.map((succession): [string, string] => ['succeeded', formatSuccession(succession)]),
    ...witnesses.map((witness): [string, string] => ['witness', formatWitness(witness)]),
  ];
  return formatRows(rows);
}

function formatProblems({ broken, notes, key, witnesses }: ExportVerification): string {
  const lines = [
    ...(broken ? [formatBreak(broken)] : []),
    ...(notes.unchecked > 0 ? [`${formatCount(notes.unchecked, 'checkpoint')} after it could not be compared`] : []),
    ...notes.faults.map(formatNoteFault),
    ...(notes.fault_count > notes.faults.length
      ? [`and ${formatCount(notes.fault_count - notes.faults.length, 'more checkpoint')} with a problem`]
      : []),
    ...(key.trusted && notes.verified + notes.unchecked === 0
      ? ['no valid checkpoint in this file is signed by the key']
      : []),
    ...witnesses
      .filter(({ newest }) => newest === null && notes.unchecked === 0)
      .map(({ name }) => `no valid checkpoint in this file is cosigned by ${name}`),
  ];
  return formatSection('Problems', lines);
}

function formatProved({ ok, head, erasures, key, notes, witnesses }: ExportVerification): string {
  if (!ok) return '';
  const lines = [
    head.seq === 0
      ? 'the log is empty'
      : `events 1 to ${formatNumber(head.seq)} are unchanged, each with the actor, resource, changes and metadata that its hash commits to`,
    ...(erasures.count > 0
      ? ['every missing identifier was erased by an entry of the erasure ledger, and its replacement is the logged one']
      : []),
    ...(key.trusted && notes.newest
      ? [`events 1 to ${formatNumber(notes.newest.size)} are those that the holder of the key signed`]
      : []),
    ...(notes.newest_kept
      ? [`events 1 to ${formatNumber(notes.newest_kept.size)} are those of the checkpoint that you kept`]
      : []),
    ...witnesses.flatMap(({ name, newest }) =>
      newest ? [`events 1 to ${formatNumber(newest.size)} are those that ${name} cosigned at ${newest.at}`] : [],
    ),
  ];
  return formatSection('Proved', lines);
}

function formatNotProved(result: ExportVerification): string {
  if (!result.ok) return '';
  return formatSection('Not proved', [
    ...listSignatureLimits(result),
    'that the events are true and complete, or that the clock was right: a log proves what was recorded, not what happened',
  ]);
}

/** Returns what the signatures do not prove. */
function listSignatureLimits({ head, key, notes, witnesses }: ExportVerification): readonly string[] {
  if (key.text === null && notes.checkpoints + notes.anchors > 0)
    return ['who signed the checkpoints: the file contains no verifier key, give one with --key'];
  if (!key.trusted)
    return [
      notes.newest
        ? 'who signed the checkpoints: they match the key in the file, which the author of the file could have created; compare that key with one from another source, or give yours with --key'
        : 'that the log was not rewritten as a whole: no checkpoint covers it, so a complete rewrite would not be detected',
    ];
  const uncovered = head.seq - (notes.newest?.size ?? 0);
  return [
    uncovered > 0
      ? `that no event followed the head: no checkpoint covers the last ${formatEvents(uncovered)} yet, so later ones could have been cut off`
      : 'that no event followed the head when the file was created: only a later checkpoint or anchor can show that (--note)',
    ...(witnesses.length === 0 && notes.kept === 0
      ? [
          'that the holder of the key signed no other history: only a witness (--witness-key) or a checkpoint that another party kept (--note) can show that',
        ]
      : []),
  ];
}

const formatBreak = ({ seq, id, reason }: ChainBreak) =>
  `event ${formatNumber(seq)}${id === null ? '' : ` (${toPrintable(id)})`}: ${reason}, ${BREAK_EXPLANATIONS[reason]}`;

const BREAK_EXPLANATIONS: Readonly<Record<ChainBreak['reason'], string>> = {
  seq_gap: 'it is missing',
  prev_mismatch: 'it does not follow the previous event: one of the two was replaced or moved',
  commitment_mismatch: 'its actor, resource, changes or metadata were changed',
  hash_mismatch: 'its id, time, action, types, severity, tenant or hash was changed',
  unlogged_erasure: 'its erased values do not match the erasure ledger',
  head_mismatch: 'the log does not end at its head: events were removed or added at the end',
};

const formatNoteFault = ({ line, source, size, reason }: NoteFault) =>
  `${line === null ? 'the checkpoint that you kept' : `${source} in line ${line}`}${size === null ? '' : ` (${formatEvents(size)})`}: ${reason}, ${NOTE_FAULT_EXPLANATIONS[reason]}`;

const NOTE_FAULT_EXPLANATIONS: Readonly<Record<NoteFaultReason, string>> = {
  unreadable_note: 'it is not a signed checkpoint',
  other_log: 'it belongs to another log',
  not_signed: 'it is not signed by the key',
  bad_signature: 'one of its signatures is invalid',
  head_behind_anchor: 'it covers more than the log contains: the end was cut off',
  anchor_mismatch: 'it covers other events: the log was rewritten',
  erasures_mismatch: 'it covers other erasures than the ledger contains',
  superseded_key: 'it is signed by a key that another one had replaced before',
  broken_succession:
    'the successions of the key do not connect it with the log: one is missing, repeated or not signed by both keys',
};

const formatPeriod = ({ first_event_at, last_event_at }: ExportVerification) =>
  first_event_at === null || last_event_at === null
    ? ''
    : `, from ${toPrintable(first_event_at)} to ${toPrintable(last_event_at)}`;

function formatSigned({ head, notes }: ExportVerification): string {
  if (!notes.newest) return 'nothing';
  const uncovered = head.seq - notes.newest.size;
  const anchor = notes.newest_anchor;
  return [
    `${formatCount(notes.verified, 'valid checkpoint')}, the newest covers ${formatEvents(notes.newest.size)}`,
    ...(uncovered > 0 ? [` (${formatNumber(uncovered)} more follow)`] : []),
    ...(anchor
      ? [
          `; outside the database up to event ${formatNumber(anchor.size)} (${toPrintable(anchor.store)}, ${toPrintable(anchor.at)})`,
        ]
      : []),
  ].join('');
}

const formatKept = ({ notes }: ExportVerification) =>
  `${formatCount(notes.kept, 'checkpoint')}${notes.newest_kept ? `, the newest valid one covers ${formatEvents(notes.newest_kept.size)}` : ''}`;

const formatKey = ({ key }: ExportVerification) =>
  key.text === null ? 'none' : `${key.text} ${key.trusted ? '(given)' : '(from the file, not trusted)'}`;

const formatSuccession = ({ new_key, size, at }: SuccessionResult) =>
  `after ${formatEvents(size)}, at ${toPrintable(at)}, by ${toPrintable(new_key)}`;

const formatWitness = ({ name, notes, newest }: WitnessResult) =>
  newest
    ? `${name}: ${formatCount(notes, 'cosignature')}, the newest covers ${formatEvents(newest.size)} at ${newest.at}`
    : `${name}: none`;
