import { computeEditDistance } from '@probant/french/edit-distance';
import { foldAlphanumeric } from '@probant/french/text-folding';
import type { Segment } from '../../reading/rows.ts';

/** The fields that the labels of a card name. */
export type CardField =
  | 'lastName'
  | 'firstName'
  | 'birthDate'
  | 'birthPlace'
  | 'gender'
  | 'nationality'
  | 'number'
  | 'issueDate'
  | 'expiryDate';

/** Labels in French and English, and of neighbouring countries. `other`: labels whose values are not returned. */
const LABEL_PHRASES: Readonly<Record<CardField | 'other', readonly string[]>> = {
  lastName: [
    'nom',
    'nom de famille',
    'nom de naissance',
    'surname',
    'family name',
    'last name',
    'name',
    'apellidos',
    'cognome',
  ],
  firstName: [
    'prenom',
    'prenoms',
    'prenom(s)',
    'given name',
    'given names',
    'given name(s)',
    'first name',
    'first names',
    'forename',
    'forenames',
    'nombre',
    'nome',
    'vorname',
    'vornamen',
  ],
  birthDate: [
    'né le',
    'née le',
    'né(e) le',
    'date de naissance',
    'date de naiss',
    'date of birth',
    'birth date',
    'né(e)',
    'date et lieu de naissance',
    'date and place of birth',
    'fecha de nacimiento',
    'data di nascita',
    'data de nascimento',
    'geburtsdatum',
    'geburtstag',
  ],
  birthPlace: [
    'lieu de naissance',
    'lieu de naiss',
    'place of birth',
    'birth place',
    'né(e) à',
    'née à',
    'né à',
    'commune de naissance',
    'ville de naissance',
    'lugar de nacimiento',
    'luogo di nascita',
    'local de nascimento',
    'geburtsort',
  ],
  gender: ['sexe', 'sex', 'gender'],
  nationality: ['nationalité', 'nationality', 'nacionalidad', 'cittadinanza', 'nacionalidade', 'staatsangehörigkeit'],
  number: [
    "carte nationale d'identité n°",
    "carte d'identité n°",
    'n° du document',
    'n° de document',
    'numéro du document',
    'numéro de document',
    'document no',
    'document number',
    'n° de carte',
    'numéro de carte',
    'n° de la carte',
    'card no',
    'card number',
    'identity card no',
    'n° de passeport',
    'numéro de passeport',
    'passeport n°',
    'passport no',
    'passport number',
    'n° du titre',
    'numéro du titre',
    'permit no',
    'permit number',
  ],
  issueDate: [
    'délivré le',
    'délivrée le',
    'délivré(e) le',
    'date de délivrance',
    "date d'émission",
    'émis le',
    'émise le',
    'date of issue',
    'issue date',
    'issued on',
    'issued',
    'fecha de expedición',
    'data di rilascio',
    'data de emissão',
    'ausstellungsdatum',
  ],
  expiryDate: [
    "date d'expiration",
    "date d'expir",
    'expire le',
    "valable jusqu'au",
    "carte valable jusqu'au",
    "valide jusqu'au",
    'date of expiry',
    'expiry date',
    'expiration date',
    'date of expiration',
    'valid until',
    'expires',
    'fecha de caducidad',
    'válido hasta',
    'data di scadenza',
    'data de validade',
    'gültig bis',
  ],
  other: [
    "nom d'usage",
    'alternate name',
    'taille',
    'height',
    'signature',
    'signature du titulaire',
    "holder's signature",
    'autorité',
    'authority',
    'adresse',
    'address',
    'domicile',
    'remarques',
    'remarks',
    'type',
    'code du pays',
    'country code',
    'n° personnel',
    'personal no',
    'couleur des yeux',
    'colour of eyes',
    'par',
    'délivrée par',
    'issued by',
    'catégorie',
    'category',
    'code',
  ],
};

type Phrase = { readonly field: CardField | 'other'; readonly letters: string };

const PHRASE_LIST: readonly Phrase[] = Object.entries(LABEL_PHRASES)
  .flatMap(([field, phrases]) =>
    phrases.map((phrase) => ({ field: field as Phrase['field'], letters: foldAlphanumeric(phrase.replace('°', 'o')) })),
  )
  .sort((a, b) => b.letters.length - a.letters.length);

/** A label in a segment: its field and its words [from, to). */
export type CardLabel = { readonly field: CardField | 'other'; readonly from: number; readonly to: number };

const MAX_LABEL_WORDS = 6;
// A row of a card contains at most three labels; a longer row is text.
const MAX_SEGMENT_WORDS = 24;
// OCR of pale, small print may misread one letter in five; a long enough label is still recognizable.
const MAX_WRONG_SHARE = 0.21;
// With one letter changed, a shorter label can be a name.
const MIN_FUZZY_LENGTH = 8;

/** Finds the labels of a segment, left to right, the longest one at each place. */
export function findCardLabels({ words }: Pick<Segment, 'words'>): CardLabel[] {
  const letters = words.map(({ text }) => foldAlphanumeric(text.replace('°', 'o')));
  const labels: CardLabel[] = [];
  for (let from = 0; from < Math.min(words.length, MAX_SEGMENT_WORDS); ) {
    const label = letters[from] === '' ? undefined : (findLabelAt(letters, from) ?? findBirthPlaceMark(words, from));
    if (label) labels.push(label);
    from = label?.to ?? from + 1;
  }
  return labels;
}

function findLabelAt(letters: readonly string[], from: number): CardLabel | undefined {
  let best: (CardLabel & { readonly wrong: number; readonly length: number }) | undefined;
  let text = '';
  for (let to = from + 1; to <= Math.min(letters.length, from + MAX_LABEL_WORDS); to++) {
    text += letters[to - 1] ?? '';
    for (const phrase of PHRASE_LIST) {
      const maxWrong =
        phrase.letters.length < MIN_FUZZY_LENGTH ? 0 : Math.floor(MAX_WRONG_SHARE * phrase.letters.length);
      if (Math.abs(phrase.letters.length - text.length) > maxWrong) continue;
      const wrong = computeEditDistance(text, phrase.letters, maxWrong);
      if (wrong === null) continue;
      const length = phrase.letters.length;
      if (!best || length - 2 * wrong > best.length - 2 * best.wrong)
        best = { field: phrase.field, from, to, wrong, length };
    }
  }
  return best && { field: best.field, from: best.from, to: best.to };
}

/** Finds the label of the birth place on the old French card: "à : LYON" below the birth date, or after it. */
function findBirthPlaceMark(words: Segment['words'], index: number): CardLabel | undefined {
  const [word, next, before] = [words[index]?.text ?? '', words[index + 1]?.text ?? '', words[index - 1]?.text ?? ''];
  const hasColon = word.endsWith(':') || next.startsWith(':');
  const isBirthPlaceMark =
    (index === 0 && (hasColon || (word === 'à' && /^\p{Lu}/u.test(next)))) ||
    (/\d$/.test(before) && (hasColon || word === 'à'));
  return isBirthPlaceMark && /^[àaÀA]:?$/.test(word) ? { field: 'birthPlace', from: index, to: index + 1 } : undefined;
}
