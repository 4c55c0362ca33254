import {
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ProbantConnectionError,
  ProbantResponseError,
  ProbantTimeoutError,
  RateLimitError,
} from '@probant/client';
import { defineTexts, useTexts } from '../i18n/define-texts.ts';
import { useFailureWords } from './failure-texts.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** Longer waits are said in minutes. */
const MAX_SHOWN_SECONDS = 120;
/** Longer waits are said in hours. */
const MAX_SHOWN_MINUTES = 120;

/** A wait that is not known is that of the limit a minute. */
function writeWait(seconds: number | null): string {
  if (seconds === null) return '1 min';
  if (seconds < MAX_SHOWN_SECONDS) return `${Math.max(1, seconds)} s`;
  return seconds < MAX_SHOWN_MINUTES * MINUTE_SECONDS
    ? `${Math.ceil(seconds / MINUTE_SECONDS)} min`
    : `${Math.ceil(seconds / HOUR_SECONDS)} h`;
}

export const errorTexts = defineTexts({
  fr: {
    offlineTitle: 'Pas de réponse du service',
    offlineAdvice: 'Vérifiez la connexion, puis réessayez. On ne sait pas si la demande a été traitée.',
    timeoutTitle: 'Le service met trop de temps à répondre',
    timeoutAdvice: 'Réessayez dans un moment, avec moins de fichiers ou des fichiers plus petits.',
    keyTitle: 'Clé refusée',
    keyAdvice: 'La clé est inconnue, révoquée ou expirée. Entrez une clé valable.',
    scopeTitle: 'Cette clé n’a pas ce droit',
    scopeAdvice: 'Demandez à votre administrateur une clé qui a ce droit (page Compte).',
    missingTitle: 'Introuvable',
    missingAdvice: 'Cet élément n’existe pas, a été supprimé, ou appartient à une autre organisation.',
    conflictTitle: 'En contradiction avec ce qui est enregistré',
    conflictAdvice: 'Rechargez la page pour voir l’état actuel.',
    invalidTitle: 'La demande n’est pas acceptée',
    invalidAdvice: 'Corrigez ce que le message indique, puis réessayez.',
    limitTitle: 'Trop de demandes',
    limitAdvice: (seconds: number | null) =>
      `La limite de cette clé est atteinte. Réessayez dans ${writeWait(seconds)}.`,
    fileTitle: 'Ce fichier n’a pas été lu',
    serverTitle: 'Le service n’a pas pu répondre',
    serverAdvice: 'Réessayez dans un moment. Si cela continue, transmettez le numéro de la demande à l’exploitant.',
    absentAdvice: 'Réessayez dans un moment. Si cela continue, prévenez l’exploitant.',
    unknownTitle: 'Quelque chose a échoué dans cette page',
    unknownAdvice: 'Rechargez la page, puis réessayez.',
    request: (id: string) => `Demande ${id}`,
  },
  en: {
    offlineTitle: 'The service does not answer',
    offlineAdvice: 'Check the connection, then try again. It is not known whether the request was carried out.',
    timeoutTitle: 'The service takes too long',
    timeoutAdvice: 'Try again in a moment, with fewer or smaller files.',
    keyTitle: 'Key refused',
    keyAdvice: 'The key is unknown, revoked or expired. Enter a key that works.',
    scopeTitle: 'This key may not do this',
    scopeAdvice: 'Ask your administrator for a key with this right (page Account).',
    missingTitle: 'Not found',
    missingAdvice: 'It does not exist, was deleted, or belongs to another organisation.',
    conflictTitle: 'Contradicts what is stored',
    conflictAdvice: 'Reload the page to see the present state.',
    invalidTitle: 'The request is not accepted',
    invalidAdvice: 'Correct what the message says, then try again.',
    limitTitle: 'Too many requests',
    limitAdvice: (seconds: number | null) => `The limit of this key is reached. Try again in ${writeWait(seconds)}.`,
    fileTitle: 'This file was not read',
    serverTitle: 'The service could not answer',
    serverAdvice: 'Try again in a moment. If it continues, report the number of the request to the operator.',
    absentAdvice: 'Try again in a moment. If it continues, tell the operator.',
    unknownTitle: 'Something failed in this page',
    unknownAdvice: 'Reload the page, then try again.',
    request: (id: string) => `Request ${id}`,
  },
});

type ErrorTexts = typeof errorTexts.fr | typeof errorTexts.en;

/** What a visitor reads about a failed call: what happened, what the service said, and what to do next. */
export type ErrorDescription = {
  readonly title: string;
  /** The words of the service, in English, by problem. */
  readonly details: readonly string[];
  readonly advice: string;
  readonly requestId: string | null;
};

/**
 * Returns what a visitor reads about a failed call. `wordsOf` has the words for codes of files that were not read; what the service said
 * remains beside them, because it says which file, which limit, and of several causes which one.
 */
export function describeError(
  error: unknown,
  t: ErrorTexts,
  wordsOf: (code: string) => string | null,
): ErrorDescription {
  if (error instanceof ProbantResponseError && error.code !== null) {
    const advice = wordsOf(error.code);
    if (advice !== null) return { title: t.fileTitle, advice, details: listDetails(error), requestId: error.requestId };
  }
  if (error instanceof ProbantResponseError)
    return { ...describeStatus(error, t), details: listDetails(error), requestId: error.requestId };
  const own = { details: [], requestId: null };
  if (error instanceof ProbantTimeoutError) return { title: t.timeoutTitle, advice: t.timeoutAdvice, ...own };
  if (error instanceof ProbantConnectionError) return { title: t.offlineTitle, advice: t.offlineAdvice, ...own };
  return { title: t.unknownTitle, advice: t.unknownAdvice, ...own };
}

function describeStatus(error: ProbantResponseError, t: ErrorTexts): Pick<ErrorDescription, 'title' | 'advice'> {
  if (error instanceof AuthenticationError) return { title: t.keyTitle, advice: t.keyAdvice };
  if (error instanceof PermissionError) return { title: t.scopeTitle, advice: t.scopeAdvice };
  if (error instanceof NotFoundError) return { title: t.missingTitle, advice: t.missingAdvice };
  if (error instanceof ConflictError) return { title: t.conflictTitle, advice: t.conflictAdvice };
  if (error instanceof InvalidRequestError) return { title: t.invalidTitle, advice: t.invalidAdvice };
  if (error instanceof RateLimitError) return { title: t.limitTitle, advice: t.limitAdvice(error.retryAfterSeconds) };
  return { title: t.serverTitle, advice: error.requestId === null ? t.absentAdvice : t.serverAdvice };
}

/** Of a limit, the advice says all that the service says. */
function listDetails(error: ProbantResponseError): readonly string[] {
  const { detail } = error;
  if (error instanceof RateLimitError) return [];
  if (typeof detail === 'string') return [detail];
  if ('code' in detail) return [detail.message];
  return detail.map(({ loc, msg }) => `${loc.filter((part) => part !== 'body').join('.')}: ${msg}`);
}

/** The description of an error in the language of the visitor. */
export function useErrorDescription(error: unknown): ErrorDescription {
  const t = useTexts(errorTexts);
  const wordsOf = useFailureWords();
  return describeError(error, t, wordsOf);
}
