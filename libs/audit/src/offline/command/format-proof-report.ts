import type { ProofVerification, ProvedEvent } from '../proof/proof-verification.ts';
import { formatEvents, formatNumber, formatRows, formatSection, toPrintable } from './report-text.ts';

/** Returns the report of a proof for an auditor: the result, the event, the problems, what is proved and what is not. */
export function formatProofReport(result: ProofVerification): string {
  const parts = result.ok
    ? [
        formatResultLine(result),
        formatRows(listRows(result)),
        result.event === null ? '' : formatEvent(result.event),
        formatSection('Proved', listProved(result)),
        formatSection('Not proved', listNotProved(result)),
      ]
    : [
        `NOT OK: the proof of event ${formatNumber(result.chain_seq)} of ${toPrintable(result.origin)} does not verify.`,
        formatRows(listRows(result)),
        formatSection(
          'Problems',
          result.problems.map(({ reason, message }) => `${reason}: ${toPrintable(message, MAX_MESSAGE_LENGTH)}`),
        ),
      ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const MAX_MESSAGE_LENGTH = 1_000;

function formatResultLine({ origin, chain_seq, size, event, event_hash }: ProofVerification): string {
  const [log, number] = [toPrintable(origin), formatNumber(chain_seq)];
  if (event) return `OK: this is event ${number} of ${log}, as it was recorded and signed.`;
  if (event_hash !== null) return `OK: the event with this hash is event ${number} of ${log}, which signed it.`;
  return `OK: ${log} signed its first ${formatEvents(size)}. The proof is of event ${number}, whose hash is not in the file.`;
}

const listRows = ({ origin, chain_seq, size, event_hash, key, witnesses }: ProofVerification) => [
  ['log', toPrintable(origin)] as const,
  ['position', `event ${formatNumber(chain_seq)} of ${formatNumber(size)}`] as const,
  ...(event_hash === null ? [] : [['event hash', event_hash] as const]),
  ['key', `${key} (given)`] as const,
  ...witnesses.map(
    ({ name, newest }) => ['witness', newest === null ? `${name}: none` : `${name}: cosigned at ${newest.at}`] as const,
  ),
];

/** Longer than the report of any event that a person reads; the evidence contains all of it. */
const MAX_VALUE_LENGTH = 4_000;

function formatEvent(event: ProvedEvent): string {
  const erased = new Set<string>(event.erased);
  const show = (name: 'actor_id' | 'resource_id' | 'changes' | 'metadata'): string => {
    const value = event[name];
    const rest = value.length - MAX_VALUE_LENGTH;
    const more = rest > 0 ? ` (and ${formatNumber(rest)} more characters)` : '';
    return `${toPrintable(value, MAX_VALUE_LENGTH)}${more}${erased.has(name) ? ' (erased; the replacement is not proved)' : ''}`;
  };
  const rows: readonly (readonly [string, string])[] = [
    ['id', toPrintable(event.id)],
    ['time', toPrintable(event.timestamp)],
    ['tenant', toPrintable(event.tenant_id)],
    ['severity', toPrintable(event.severity)],
    ['action', toPrintable(event.action)],
    ['actor', `${toPrintable(event.actor_type)} ${show('actor_id')}`],
    ['resource', `${toPrintable(event.resource_type)} ${show('resource_id')}`],
    ['changes', show('changes')],
    ['metadata', show('metadata')],
    ...(typeof event.recorded_by === 'string' ? [['recorded by', toPrintable(event.recorded_by)] as const] : []),
  ];
  return `Event\n${formatRows(rows)}`;
}

function listProved({ origin, chain_seq, size, event, event_hash, witnesses }: ProofVerification): readonly string[] {
  return [
    `the holder of the key signed the first ${formatEvents(size)} of ${toPrintable(origin)}`,
    ...(event_hash === null ? [] : [`event ${formatNumber(chain_seq)} of them has this hash`]),
    ...(event ? ['the event above is the one with this hash: nothing of it was changed after it was recorded'] : []),
    ...witnesses.flatMap(({ name, newest }) =>
      newest === null ? [] : [`${name} saw the same ${formatEvents(size)} at ${newest.at}`],
    ),
  ];
}

function listNotProved({ event, event_hash, witnesses }: ProofVerification): readonly string[] {
  return [
    ...(event_hash === null
      ? [
          'anything about an event: give what GET /v1/events/{id}/evidence returns with --event, or the event_hash with --event-hash',
        ]
      : []),
    ...(event_hash !== null && event === null
      ? ['what the event says: give what GET /v1/events/{id}/evidence returns with --event']
      : []),
    'that the other events are unchanged, or what was recorded later: only an export shows that',
    ...(witnesses.length === 0
      ? ['that the holder of the key signed no other history: only a witness (--witness-key) can show that']
      : []),
    'that the event is true, or that the clock was right: a log proves what was recorded, not what happened',
  ];
}
