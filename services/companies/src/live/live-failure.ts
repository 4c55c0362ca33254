/** Why a live source gave no usable answer. */
export type LiveFailureReason =
  | 'timeout'
  | 'unreachable'
  | 'redirected'
  | 'bad_status'
  | 'too_large'
  | 'unreadable'
  | 'inconclusive'
  | 'source_limit'
  | 'own_limit'
  | 'paused';

const REASONS: Readonly<Record<LiveFailureReason, string>> = {
  timeout: 'n’a pas répondu à temps',
  unreachable: 'est injoignable',
  redirected: 'a renvoyé vers une autre adresse, ce qui est refusé',
  bad_status: 'a répondu par une erreur',
  too_large: 'a envoyé une réponse trop longue',
  unreadable: 'a envoyé une réponse illisible',
  inconclusive: 'n’a pas pu conclure',
  source_limit: 'refuse de répondre pour le moment (trop de demandes)',
  own_limit: 'est déjà interrogé au maximum de la cadence permise',
  paused: 'n’est pas interrogé pour le moment après plusieurs échecs',
};

/** Says in French why a source did not answer. */
export const describeFailure = (source: string, reason: LiveFailureReason): string => `${source} ${REASONS[reason]}`;

/** A live source gave no usable answer. Never shown as it is: the check becomes `not_evaluated` with the reason. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure';
  readonly reason: LiveFailureReason;
  /** When the source asks to be left alone for some time. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: LiveFailureReason,
    options: { readonly retryAfterMs?: number | null; readonly cause?: unknown } = {},
  ) {
    super(reason, { cause: options.cause });
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
