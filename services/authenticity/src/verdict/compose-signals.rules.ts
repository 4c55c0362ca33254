import type { SignalStrength, SupportingDocumentType } from '@probant/contracts/authenticity';
import { DETAIL_WORDS } from '../signals/detail-words.ts';
import { RAISED_MESSAGES, SIGNAL_MESSAGES } from '../signals/messages.ts';
import { roundShare } from '../signals/round-share.ts';
import type { Observation, ObservationDetail, Place, Signal } from '../signals/signal.ts';
import { getStrength, SIGNAL_TABLE, type SignalCode } from '../signals/signal-table.ts';
import { ABSORBED_SIGNALS } from './one-cause.rules.ts';

/** Places that one signal names; `places_found` counts them all. */
const MAX_PLACES = 20;

type Draft = {
  readonly code: SignalCode;
  readonly isRaised: boolean;
  readonly strength: SignalStrength;
  readonly detail: ObservationDetail;
};

const STRENGTH_ORDER: readonly SignalStrength[] = ['strong', 'weak', 'info'];
const CODE_ORDER = Object.keys(SIGNAL_TABLE) as readonly SignalCode[];

/** Returns the signals of a document: one for each code, without those that have the same cause as a stronger one, strong ones first. */
export function composeSignals(
  observations: readonly Observation[],
  profile: SupportingDocumentType,
): readonly Signal[] {
  const drafts = CODE_ORDER.flatMap((code) => {
    const same = observations.filter((observation) => observation.code === code);
    return same.length === 0 ? [] : [createDraft(code, same, profile)];
  });
  const absorbed = new Map(drafts.map((draft) => [draft.code, findAbsorbed(draft, drafts)]));
  const hidden = new Set([...absorbed.values()].flat());
  return drafts
    .filter(({ code }) => !hidden.has(code))
    .map((draft) => toSignal(draft, absorbed.get(draft.code) ?? []))
    .sort((a, b) => STRENGTH_ORDER.indexOf(a.strength) - STRENGTH_ORDER.indexOf(b.strength));
}

function createDraft(code: SignalCode, same: readonly Observation[], profile: SupportingDocumentType): Draft {
  const raised = same.filter(({ isRaised }) => isRaised === true);
  // The facts come from the stronger case, the places from all of them.
  const ordered = [...raised, ...same.filter((observation) => !raised.includes(observation))];
  const places = listDistinctPlaces(ordered.flatMap(({ detail }) => detail?.places ?? []));
  const isRaised = raised.length > 0;
  return {
    code,
    isRaised,
    strength: getStrength(code, profile, isRaised),
    detail: {
      ...ordered[0]?.detail,
      ...(same.length > 1 ? { occurrences: same.length } : {}),
      ...(places.length > 0 ? { places } : {}),
    },
  };
}

const listDistinctPlaces = (places: readonly Place[]): readonly Place[] => [
  ...new Map(places.map(roundPlace).map((place) => [JSON.stringify(place), place])).values(),
];

function roundPlace({ page, box }: Place): Place {
  if (box === undefined) return { page };
  return { page, box: [roundShare(box[0]), roundShare(box[1]), roundShare(box[2]), roundShare(box[3])] };
}

const findAbsorbed = (draft: Draft, drafts: readonly Draft[]): readonly SignalCode[] =>
  drafts
    .filter(({ code }) => (ABSORBED_SIGNALS[draft.code] ?? []).includes(code))
    .filter((other) => !isStronger(other, draft) && hasSamePlaces(other, draft))
    .map(({ code }) => code);

const isStronger = (a: Draft, b: Draft): boolean =>
  STRENGTH_ORDER.indexOf(a.strength) < STRENGTH_ORDER.indexOf(b.strength);

/** Whether nothing of a signal is elsewhere than another one: an edit on page 1 does not explain one on page 2. */
function hasSamePlaces(inner: Draft, outer: Draft): boolean {
  const outerPlaces = outer.detail.places ?? [];
  // A signal about the whole file explains no strong one about a place.
  if (outerPlaces.length === 0) return inner.strength !== 'strong' || (inner.detail.places ?? []).length === 0;
  return (inner.detail.places ?? []).every((place) => outerPlaces.some((other) => overlaps(place, other)));
}

/** Distance in shares of the page up to which two boxes are one place: about the height of a line. */
const PLACE_MARGIN = 0.015;

function overlaps(a: Place, b: Place): boolean {
  if (a.page !== b.page) return false;
  if (a.box === undefined || b.box === undefined) return true;
  const [ax0, ay0, ax1, ay1] = a.box;
  const [bx0, by0, bx1, by1] = b.box;
  return (
    ax0 <= bx1 + PLACE_MARGIN && bx0 <= ax1 + PLACE_MARGIN && ay0 <= by1 + PLACE_MARGIN && by0 <= ay1 + PLACE_MARGIN
  );
}

function toSignal({ code, isRaised, strength, detail }: Draft, absorbed: readonly SignalCode[]): Signal {
  const { family } = SIGNAL_TABLE[code];
  const facts = Object.entries(limitPlaces(detail)).filter(([, fact]) => isTechnical(fact));
  return {
    code,
    family,
    strength,
    message: (isRaised ? RAISED_MESSAGES[code] : undefined) ?? SIGNAL_MESSAGES[code],
    detail: { ...Object.fromEntries(facts), ...(absorbed.length > 0 ? { also: [...absorbed] } : {}) },
  };
}

function limitPlaces(detail: ObservationDetail): ObservationDetail {
  const { places = [] } = detail;
  if (places.length <= MAX_PLACES) return detail;
  return { ...detail, places: places.slice(0, MAX_PLACES), places_found: places.length };
}

const KNOWN_WORDS: ReadonlySet<unknown> = new Set(DETAIL_WORDS);

/** Whether a fact has no text but known words. The types say so; this is the last guard against a value of the document. */
function isTechnical(fact: unknown): boolean {
  if (typeof fact === 'string') return KNOWN_WORDS.has(fact);
  if (Array.isArray(fact)) return fact.every(isTechnical);
  if (typeof fact === 'object' && fact !== null) return Object.values(fact).every(isTechnical);
  return (typeof fact === 'number' && Number.isFinite(fact)) || typeof fact === 'boolean';
}
