import { alphanumeric } from '@probant/french/text-folding';
import type { Segment } from '../reading/rows.ts';
import { wrongLetters } from '../reading/wrong-letters.ts';

/** What the labels of a card say of the value beside or below them. */
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

/** Labels in French and English, and what neighbours print. `other`: labels whose values nobody asks for. */
const PHRASES: Readonly<Record<CardField | 'other', readonly string[]>> = {
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

const PHRASE_LIST: readonly Phrase[] = Object.entries(PHRASES)
  .flatMap(([field, phrases]) =>
    phrases.map((phrase) => ({ field: field as Phrase['field'], letters: alphanumeric(phrase.replace('°', 'o')) })),
  )
  .sort((a, b) => b.letters.length - a.letters.length);

/** A label in a segment: the words that bear it, and what it asks for. */
export type CardLabel = { readonly field: CardField | 'other'; readonly from: number; readonly to: number };

const MOST_WORDS = 6;
// A row of a card holds three labels at most; longer ones are text.
const MOST_WORDS_OF_SEGMENT = 24;
// Pale, small print is read badly: one letter in five may be wrong, in words that are long enough to be known by the rest.
const WRONG_LETTERS = 0.21;
// A shorter word with a letter changed may be somebody's name.
const SHORTEST_IN_DOUBT = 8;

/** The labels of a segment, left to right, the longest that fits at each place. */
export function labelsIn({ words }: Pick<Segment, 'words'>): CardLabel[] {
  const letters = words.map(({ text }) => alphanumeric(text.replace('°', 'o')));
  const found: CardLabel[] = [];
  for (let from = 0; from < Math.min(words.length, MOST_WORDS_OF_SEGMENT); ) {
    const label = letters[from] === '' ? undefined : (labelAt(letters, from) ?? bornAt(words, from));
    if (label) found.push(label);
    from = label?.to ?? from + 1;
  }
  return found;
}

function labelAt(letters: readonly string[], from: number): CardLabel | undefined {
  let best: (CardLabel & { readonly wrong: number; readonly length: number }) | undefined;
  let text = '';
  for (let to = from + 1; to <= Math.min(letters.length, from + MOST_WORDS); to++) {
    text += letters[to - 1] ?? '';
    for (const phrase of PHRASE_LIST) {
      const most = phrase.letters.length < SHORTEST_IN_DOUBT ? 0 : Math.floor(WRONG_LETTERS * phrase.letters.length);
      if (Math.abs(phrase.letters.length - text.length) > most) continue;
      const wrong = wrongLetters(text, phrase.letters, most);
      if (wrong === null) continue;
      const length = phrase.letters.length;
      if (!best || length - 2 * wrong > best.length - 2 * best.wrong)
        best = { field: phrase.field, from, to, wrong, length };
    }
  }
  return best && { field: best.field, from: best.from, to: best.to };
}

/** The old French card: "à : LYON" under the day of birth, or after it. */
function bornAt(words: Segment['words'], at: number): CardLabel | undefined {
  const [word, next, before] = [words[at]?.text ?? '', words[at + 1]?.text ?? '', words[at - 1]?.text ?? ''];
  const colon = word.endsWith(':') || next.startsWith(':');
  const bornThere =
    (at === 0 && (colon || (word === 'à' && /^\p{Lu}/u.test(next)))) || (/\d$/.test(before) && (colon || word === 'à'));
  return bornThere && /^[àaÀA]:?$/.test(word) ? { field: 'birthPlace', from: at, to: at + 1 } : undefined;
}
